import type { MediaSession } from '#media-session.ts';
import { IncomingStream } from '#rtp/incoming-stream.ts';
import { OutgoingStream, type Random } from '#rtp/outgoing-stream.ts';
import type { Pacer } from '#rtp/pacer.ts';
import { readRtcp, writeRtcp } from '#rtp/rtcp-packet.ts';
import { isRtcp, readRtp } from '#rtp/rtp-packet.ts';
import { SourceLock } from '#rtp/source-lock.ts';
import { SrtpReceiver, SrtpSender } from '#rtp/srtp.ts';
import {
  FRAME_MS,
  FRAME_SAMPLES,
  type Address,
  type AgreedMedia,
  type CallQuality,
  type Clock,
  type DatagramSocket,
  type Frame,
  type Key,
  type SrtpKeys,
} from '#seams.ts';

const LOST_MS = 30_000;
const REPORT_BEATS = 5000 / FRAME_MS;

export interface RtpSessionOptions {
  socket: DatagramSocket;
  /** The port above that of RTP; null: reports are neither sent nor read. */
  control: DatagramSocket | null;
  clock: Clock;
  /** The time of day in milliseconds, for reports. */
  wallNow: () => number;
  pacer: Pacer;
  random: Random;
}

interface Agreed {
  media: AgreedMedia;
  lock: SourceLock;
  sender: SrtpSender | null;
  receiver: SrtpReceiver | null;
}

/** The sound of one call over RTP. */
export class RtpSession implements MediaSession {
  readonly local: Address;
  readonly #options: RtpSessionOptions;
  readonly #outgoing: OutgoingStream;
  readonly #incoming = new IncomingStream();
  #agreed: Agreed | null = null;
  #isClosed = false;
  #stopBeat: (() => void) | null = null;
  #heardAt = 0;
  #beats = 0;
  #hasLost = false;
  #onFrame: (frame: Frame) => void = () => {};
  #onKey: (key: Key) => void = () => {};
  #onLost: () => void = () => {};
  #source: () => Frame | null = () => null;

  constructor(options: RtpSessionOptions) {
    this.#options = options;
    this.local = options.socket.local;
    this.#outgoing = new OutgoingStream(options.random);
    options.socket.onMessage((data, from) => this.#receive(data, from));
    // Reports of the other side are read for the port only: our own counts say what arrives here.
    options.control?.onMessage((data) => void readRtcp(data));
  }

  start(media: AgreedMedia): void {
    if (this.#isClosed || this.#agreed) return;
    const now = this.#options.clock.now();
    this.#agreed = { media, lock: new SourceLock(media.remote, now), ...ciphersOf(media) };
    this.#heardAt = now;
    this.#stopBeat = this.#options.pacer.add(() => this.#beat());
  }

  update(media: AgreedMedia): void {
    if (this.#isClosed || !this.#agreed) return;
    const { lock, media: before } = this.#agreed;
    const now = this.#options.clock.now();
    lock.agree(media.remote, now);
    const fresh = ciphersOf(media);
    const sender = isSameKey(before.srtp?.local, media.srtp?.local) ? this.#agreed.sender : fresh.sender;
    const receiver = isSameKey(before.srtp?.remote, media.srtp?.remote) ? this.#agreed.receiver : fresh.receiver;
    this.#agreed = { media, lock, sender, receiver };
    this.#heardAt = now;
  }

  onFrame(heard: (frame: Frame) => void): void {
    this.#onFrame = heard;
  }

  onKey(pressed: (key: Key) => void): void {
    this.#onKey = pressed;
  }

  onLost(lost: () => void): void {
    this.#onLost = lost;
  }

  setSource(next: () => Frame | null): void {
    this.#source = next;
  }

  sendKeys(keys: string): void {
    if (!this.#isClosed && this.#agreed && this.#agreed.media.eventsType !== null) this.#outgoing.pressKeys(keys);
  }

  quality(): CallQuality {
    const { packetsReceived, packetsLost, jitterMs } = this.#incoming.reception;
    return { packetsReceived, packetsLost, jitterMs, packetsSent: this.#outgoing.packets };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#report(true);
    this.#isClosed = true;
    this.#stopBeat?.();
    this.#options.socket.close();
    this.#options.control?.close();
  }

  #receive(data: Uint8Array, from: Address): void {
    if (this.#isClosed || !this.#agreed || isRtcp(data)) return;
    const { media, lock, receiver } = this.#agreed;
    if (!canHear(media)) return;
    const now = this.#options.clock.now();
    // With keys, a genuine packet proves its source; without, the source has to be right before the packet is read.
    const clear = receiver ? receiver.unprotect(data) : data;
    const packet = clear && readRtp(clear);
    if (!packet || ![media.payloadType, media.eventsType].includes(packet.payloadType)) return;
    if (!lock.accepts(from, now)) return;
    this.#heardAt = now;
    const key = this.#incoming.push(packet, media, now);
    if (key !== null) this.#onKey(key);
  }

  #beat(): void {
    if (!this.#agreed) return;
    const { media } = this.#agreed;
    // Listens before it sends: a caller who interrupts silences the bot in this beat, 20 ms sooner.
    this.#onFrame(canHear(media) ? this.#incoming.pull() : new Int16Array(FRAME_SAMPLES));
    if (this.#isClosed) return;
    this.#send();
    this.#beats += 1;
    if (this.#beats % REPORT_BEATS === 0) this.#report(false);
    this.#noticeLoss(media);
  }

  #send(): void {
    if (!this.#agreed) return;
    const { media, lock, sender } = this.#agreed;
    if (media.direction !== 'sendrecv' && media.direction !== 'sendonly') return;
    const packet = this.#outgoing.next(media, this.#source);
    this.#options.socket.send(sender ? sender.protect(packet) : packet, lock.target);
  }

  #noticeLoss(media: AgreedMedia): void {
    // An exchange that holds the call may send music or nothing.
    if (media.direction !== 'sendrecv' || this.#hasLost || this.#options.clock.now() - this.#heardAt < LOST_MS) return;
    this.#hasLost = true;
    this.#onLost();
  }

  /** Encrypted streams send no reports: in clear, reports would reveal more than the other side wants. */
  #report(isBye: boolean): void {
    const { control, wallNow } = this.#options;
    if (!control || !this.#agreed || this.#agreed.sender) return;
    const { host, port } = this.#agreed.lock.target;
    const received = this.#incoming.reception.report();
    const report = { ssrc: this.#outgoing.ssrc, sent: this.#outgoing.sent(wallNow()), isBye };
    control.send(writeRtcp({ ...report, reports: received ? [received] : [] }, 'parley'), { host, port: port + 1 });
  }
}

function canHear({ direction }: AgreedMedia): boolean {
  return direction === 'sendrecv' || direction === 'recvonly';
}

function ciphersOf({ srtp }: AgreedMedia): Pick<Agreed, 'sender' | 'receiver'> {
  return {
    sender: srtp ? new SrtpSender(srtp.local) : null,
    receiver: srtp ? new SrtpReceiver(srtp.remote) : null,
  };
}

/** For one direction. Restarting a cipher with an unchanged key would repeat its key stream. */
function isSameKey(before: SrtpKeys | undefined, after: SrtpKeys | undefined): boolean {
  if (!before || !after) return before === after;
  const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
  return before.suite === after.suite && isSame(before.key, after.key) && isSame(before.salt, after.salt);
}
