import type { Pacer } from '#rtp/pacer.ts';
import {
  FRAME_MS,
  FRAME_SAMPLES,
  type CallLeg,
  type CallQuality,
  type Clock,
  type EndReason,
  type Frame,
  type Key,
  type TransferResult,
} from '#seams.ts';
import { keyTones } from '#sound/key-tones.ts';

export const FRAME_BYTES = 2 * FRAME_SAMPLES;
/** Sound that arrived in one burst waits up to 200 ms; older sound is dropped. */
const MOST_WAITING = 10;
/** A connection that was stuck delivers its sound in one burst: up to five seconds more than have passed. */
const MOST_AHEAD = 5_000 / FRAME_MS;
/** A page that cannot take two seconds of sound gets no more of it until it has caught up. */
const MOST_UNSENT_BYTES = (2_000 / FRAME_MS) * FRAME_BYTES;

/** The connection to the page. */
export interface BrowserLine {
  send(sound: Uint8Array): void;
  /** Bytes that the page has not taken yet. */
  unsentBytes(): number;
}

export interface BrowserLegOptions {
  id: string;
  /** The number from which the call seems to come. */
  from: string;
  line: BrowserLine;
  pacer: Pacer;
  clock: Clock;
}

/**
 * A test call from a browser. Sound travels as frames of 160 samples, 16 bits, little endian. A page without a microphone
 * sends no frames, and the bot hears silence.
 */
export class BrowserLeg implements CallLeg {
  readonly id: string;
  readonly direction = 'in';
  readonly from: string;
  readonly to = '';
  readonly #line: BrowserLine;
  readonly #clock: Clock;
  readonly #stopBeat: () => void;
  readonly #beganAt: number;
  readonly #quality: CallQuality = { packetsReceived: 0, packetsLost: 0, jitterMs: 0, packetsSent: 0 };
  readonly #waiting: Frame[] = [];
  readonly #keys: Frame[] = [];
  #end: EndReason | null = null;
  #onFrame: (frame: Frame) => void = () => {};
  #onKey: (key: Key) => void = () => {};
  #onText: (text: string) => void = () => {};
  readonly #endListeners: ((reason: EndReason) => void)[] = [];
  #source: () => Frame | null = () => null;

  constructor({ id, from, line, pacer, clock }: BrowserLegOptions) {
    this.id = id;
    this.from = from;
    this.#line = line;
    this.#clock = clock;
    this.#beganAt = clock.now();
    this.#stopBeat = pacer.add(() => this.#beat());
  }

  /** Takes a frame of the page. Other lengths, and more sound than time has passed, end the call. */
  hear(bytes: Uint8Array): void {
    if (this.#end) return;
    if (bytes.byteLength !== FRAME_BYTES) return this.ended('network', 'The page sent sound of a wrong length');
    this.#quality.packetsReceived += 1;
    const passed = (this.#clock.now() - this.#beganAt) / FRAME_MS;
    if (this.#quality.packetsReceived > passed + MOST_AHEAD)
      return this.ended('network', 'The page sent more sound than time has passed');
    this.#waiting.push(frameIn(bytes));
    if (this.#waiting.length <= MOST_WAITING) return;
    this.#waiting.shift();
    this.#quality.packetsLost += 1;
  }

  press(key: Key): void {
    if (!this.#end) this.#onKey(key);
  }

  type(text: string): void {
    if (!this.#end) this.#onText(text);
  }

  ended(by: EndReason['by'], reason: string): void {
    if (this.#end) return;
    this.#end = { by, code: null, reason };
    this.#stopBeat();
    this.#waiting.length = 0;
    for (const listener of this.#endListeners) listener(this.#end);
  }

  onFrame(heard: (frame: Frame) => void): void {
    this.#onFrame = heard;
  }

  onKey(pressed: (key: Key) => void): void {
    this.#onKey = pressed;
  }

  onText(typed: (text: string) => void): void {
    this.#onText = typed;
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

  /** A page cannot be connected to somebody else, so that the bot's answer to a failed transfer can be tried. */
  transfer(): Promise<TransferResult> {
    return Promise.resolve({ done: false, why: 'not_allowed' });
  }

  hangUp(): void {
    this.ended('bot', 'The bot has hung up');
  }

  quality(): CallQuality {
    return { ...this.#quality };
  }

  #beat(): void {
    // Silence is not sent: the page plays silence when its buffer is empty.
    const frame = this.#keys.shift() ?? this.#source();
    if (frame && this.#line.unsentBytes() <= MOST_UNSENT_BYTES) {
      this.#line.send(bytesOf(frame));
      this.#quality.packetsSent += 1;
    }
    this.#onFrame(this.#waiting.shift() ?? new Int16Array(FRAME_SAMPLES));
  }
}

/** The samples of a binary message. */
export function frameIn(bytes: Uint8Array): Frame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int16Array.from({ length: FRAME_SAMPLES }, (_, at) => view.getInt16(2 * at, true));
}

function bytesOf(frame: Frame): Uint8Array {
  const bytes = new Uint8Array(FRAME_BYTES);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < FRAME_SAMPLES; at++) view.setInt16(2 * at, frame[at] ?? 0, true);
  return bytes;
}
