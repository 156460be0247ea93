import { KIND, readSound, writeMessage, writeSound, type Message } from '#audiosocket/messages.ts';
import type { Pacer } from '#rtp/pacer.ts';
import {
  FRAME_MS,
  FRAME_SAMPLES,
  type CallLeg,
  type CallQuality,
  type EndReason,
  type Frame,
  type Key,
  type TransferResult,
} from '#seams.ts';
import type { StreamSocket } from '#sip/sockets.ts';
import { Framer } from '#sound/frames.ts';
import { keyTones } from '#sound/key-tones.ts';

const KEYS = '0123456789*#ABCD';
/** Sound that arrived in a heap waits up to 100 ms; older sound is dropped. */
const MOST_WAITING = 5;
const LOST_BEATS = 30_000 / FRAME_MS;

export interface AudioSocketLegOptions {
  id: string;
  from: string;
  to: string;
  socket: StreamSocket;
  pacer: Pacer;
  onClosed: () => void;
}

/** A call over AudioSocket. The protocol knows neither hold nor transfer: the dial plan of the exchange does these. */
export class AudioSocketLeg implements CallLeg {
  readonly id: string;
  readonly direction = 'in';
  readonly from: string;
  readonly to: string;
  readonly #socket: StreamSocket;
  readonly #stopBeat: () => void;
  readonly #onClosed: () => void;
  readonly #framer = new Framer();
  #waiting: Frame[] = [];
  #keys: Frame[] = [];
  #quality: CallQuality = { packetsReceived: 0, packetsLost: 0, jitterMs: 0, packetsSent: 0 };
  #quietBeats = 0;
  #end: EndReason | null = null;
  #onFrame: (frame: Frame) => void = () => {};
  #onKey: (key: Key) => void = () => {};
  readonly #endListeners: ((reason: EndReason) => void)[] = [];
  #source: () => Frame | null = () => null;

  constructor({ id, from, to, socket, pacer, onClosed }: AudioSocketLegOptions) {
    this.id = id;
    this.from = from;
    this.to = to;
    this.#socket = socket;
    this.#onClosed = onClosed;
    this.#stopBeat = pacer.add(() => this.#beat());
  }

  /** A message of the exchange. */
  hear({ kind, content }: Message): void {
    this.#quietBeats = 0;
    if (kind === KIND.hangUp) this.ended('caller', 'The caller has hung up');
    else if (kind === KIND.error) this.ended('network', 'The exchange reports an error');
    else if (kind === KIND.key) this.#hearKey(String.fromCharCode(content[0] ?? 0).toUpperCase());
    else if (kind === KIND.sound) {
      this.#quality.packetsReceived += 1;
      this.#waiting.push(...this.#framer.push(readSound(content)));
      this.#waiting = this.#waiting.slice(-MOST_WAITING);
    }
  }

  ended(by: EndReason['by'], reason: string): void {
    if (this.#end) return;
    this.#end = { by, code: null, reason };
    this.#stopBeat();
    this.#socket.close();
    this.#onClosed();
    for (const listener of this.#endListeners) listener(this.#end);
  }

  onFrame(heard: (frame: Frame) => void): void {
    this.#onFrame = heard;
  }

  onKey(pressed: (key: Key) => void): void {
    this.#onKey = pressed;
  }

  onHold(): void {}

  onEnded(ended: (reason: EndReason) => void): void {
    if (this.#end) ended(this.#end);
    else this.#endListeners.push(ended);
  }

  setSource(next: () => Frame | null): void {
    this.#source = next;
  }

  sendKeys(keys: string): void {
    if (!this.#end) this.#keys.push(...keyTones(keys));
  }

  transfer(): Promise<TransferResult> {
    return Promise.resolve({ done: false, why: 'not_allowed' });
  }

  hangUp(): void {
    if (this.#end) return;
    this.#socket.send(writeMessage(KIND.hangUp));
    this.ended('bot', 'The bot has hung up');
  }

  quality(): CallQuality {
    return { ...this.#quality, codec: 'L16' };
  }

  #hearKey(key: string): void {
    if (key.length === 1 && KEYS.includes(key)) this.#onKey(key as Key);
  }

  #beat(): void {
    const frame = this.#keys.shift() ?? this.#source() ?? new Int16Array(FRAME_SAMPLES);
    this.#socket.send(writeMessage(KIND.sound, writeSound(frame)));
    this.#quality.packetsSent += 1;
    this.#quietBeats += 1;
    if (this.#quietBeats > LOST_BEATS) this.ended('network', 'The exchange sends no sound');
    else this.#onFrame(this.#waiting.shift() ?? new Int16Array(FRAME_SAMPLES));
  }
}
