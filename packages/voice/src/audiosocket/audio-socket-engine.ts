import { AudioSocketLeg } from '#audiosocket/audio-socket-leg.ts';
import { KIND, MessageReader, readId, writeMessage, type Message } from '#audiosocket/messages.ts';
import type { Pacer } from '#rtp/pacer.ts';
import type { AccountState, Address, Clock, Dialing, IncomingCall, TelephonyEngine } from '#seams.ts';
import type { Listener, StreamSocket } from '#sip/sockets.ts';

/** A connection that does not say which call it is. */
const NAMELESS_MS = 2000;
/** The number of keys kept until the call is accepted. */
const MOST_EARLY = 50;
const MOST_CONNECTIONS = 500;

export interface AudioSocketOptions {
  local: Address;
  listen: (local: Address, accepted: (socket: StreamSocket) => void) => Promise<Listener>;
  /** Only the exchange may connect: the protocol has no password. */
  isAllowed: (remote: Address) => boolean;
  /** The numbers of a call, if the dial plan announced them under its id. The protocol does not carry them. */
  numbersOf: (id: string) => { from: string; to: string };
  clock: Clock;
  pacer: Pacer;
}

/** Asterisk connects with TCP and brings the sound of a call. Calls out need an account of SIP. */
export class AudioSocketEngine implements TelephonyEngine {
  readonly #options: AudioSocketOptions;
  readonly #open = new Set<StreamSocket>();
  readonly #legs = new Set<AudioSocketLeg>();
  #listener: Listener | null = null;
  #account: AccountState = { state: 'off' };
  #onAccount: (account: AccountState) => void = () => {};
  #onIncoming: (call: IncomingCall) => void = (call) => call.refuse(480);

  constructor(options: AudioSocketOptions) {
    this.#options = options;
  }

  get account(): AccountState {
    return this.#account;
  }

  onAccount(changed: (account: AccountState) => void): void {
    this.#onAccount = changed;
  }

  onIncoming(arrived: (call: IncomingCall) => void): void {
    this.#onIncoming = arrived;
  }

  async start(): Promise<void> {
    this.#become({ state: 'connecting' });
    try {
      this.#listener = await this.#options.listen(this.#options.local, (socket) => this.#accept(socket));
      this.#become({ state: 'registered' });
    } catch (error) {
      this.#become({ state: 'failed', code: null, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  stop(): Promise<void> {
    this.#listener?.close();
    this.#listener = null;
    for (const leg of this.#legs) leg.hangUp();
    for (const socket of this.#open) socket.close();
    this.#become({ state: 'off' });
    return Promise.resolve();
  }

  dial(): Dialing {
    const reason = 'AudioSocket cannot place calls';
    return { result: Promise.resolve({ answered: false, code: null, reason }), cancel: () => {} };
  }

  #become(account: AccountState): void {
    this.#account = account;
    this.#onAccount(account);
  }

  #accept(socket: StreamSocket): void {
    if (!this.#options.isAllowed(socket.remote) || this.#open.size >= MOST_CONNECTIONS) return socket.close();
    this.#open.add(socket);
    const reader = new MessageReader();
    const nameless = this.#options.clock.after(NAMELESS_MS, () => socket.close());
    const waiting = new WaitingCall(this.#options, socket, (leg) => {
      this.#legs.add(leg);
      return () => this.#legs.delete(leg);
    });
    socket.onData((data) => {
      for (const message of reader.push(data)) {
        const isNew = waiting.hear(message);
        if (!isNew) continue;
        nameless.cancel();
        this.#onIncoming(waiting);
      }
    });
    socket.onClosed(() => {
      nameless.cancel();
      this.#open.delete(socket);
      waiting.closed();
    });
  }
}

class WaitingCall implements IncomingCall {
  readonly #options: AudioSocketOptions;
  readonly #socket: StreamSocket;
  readonly #onLeg: (leg: AudioSocketLeg) => () => void;
  #id = '';
  #leg: AudioSocketLeg | null = null;
  #early: Message[] = [];
  #isOver = false;
  #onCancelled: () => void = () => {};

  constructor(options: AudioSocketOptions, socket: StreamSocket, onLeg: (leg: AudioSocketLeg) => () => void) {
    this.#options = options;
    this.#socket = socket;
    this.#onLeg = onLeg;
  }

  get id(): string {
    return this.#id;
  }

  get from(): string {
    return this.#options.numbersOf(this.#id).from;
  }

  get to(): string {
    return this.#options.numbersOf(this.#id).to;
  }

  onCancelled(cancelled: () => void): void {
    this.#onCancelled = cancelled;
  }

  accept(): Promise<AudioSocketLeg> {
    if (this.#isOver) return Promise.reject(new Error('The caller has hung up'));
    let forget = () => {};
    const { id, from, to } = this;
    const leg = new AudioSocketLeg({
      id,
      from,
      to,
      socket: this.#socket,
      pacer: this.#options.pacer,
      onClosed: () => forget(),
    });
    forget = this.#onLeg(leg);
    this.#leg = leg;
    // Keys that were pressed while it rang, once somebody listens to the leg.
    for (const message of this.#early) this.#options.clock.after(0, () => leg.hear(message));
    return Promise.resolve(leg);
  }

  refuse(): void {
    if (this.#isOver || this.#leg) return;
    this.#isOver = true;
    this.#socket.send(writeMessage(KIND.hangUp));
    this.#socket.close();
  }

  /** True when the call has just got its name. */
  hear(message: Message): boolean {
    if (this.#leg) this.#leg.hear(message);
    else if (message.kind === KIND.id && this.#id === '') {
      this.#id = readId(message.content) ?? '';
      if (this.#id === '') this.#socket.close();
      return this.#id !== '';
    } else if (message.kind === KIND.hangUp) this.#socket.close();
    else if (this.#early.length < MOST_EARLY && message.kind === KIND.key) this.#early.push(message);
    return false;
  }

  closed(): void {
    if (this.#leg) return this.#leg.ended('network', 'The connection to the exchange is closed');
    if (!this.#isOver && this.#id !== '') this.#onCancelled();
    this.#isOver = true;
  }
}
