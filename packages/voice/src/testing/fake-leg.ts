import type { Pacer } from '#rtp/pacer.ts';
import type { CallLeg, EndReason, Frame, Key, TransferMode, TransferResult } from '#seams.ts';
import { FRAME_SAMPLES } from '#seams.ts';
import { levelOf } from '#sound/level.ts';
import { framesOf } from '#testing/sounds.ts';

/** A call whose other side is the test: it speaks, presses keys, and hears a frame every 20 ms. */
export class FakeLeg implements CallLeg {
  readonly id = 'call-1';
  readonly direction: 'in' | 'out';
  readonly from = '420123456789';
  readonly to = '100';
  /** Level of each frame that the bot sent. */
  readonly levels: number[] = [];
  readonly sentKeys: string[] = [];
  readonly transfers: { target: string; mode: TransferMode }[] = [];
  transferResult: TransferResult | Promise<TransferResult> = { done: true };
  isUp = true;
  #speaking: Frame[] = [];
  #background: () => Frame = () => new Int16Array(FRAME_SAMPLES);
  #frame: (frame: Frame) => void = () => {};
  #key: (key: Key) => void = () => {};
  #text: (text: string) => void = () => {};
  #hold: (isHeld: boolean) => void = () => {};
  #ended: (reason: EndReason) => void = () => {};
  #source: () => Frame | null = () => null;
  readonly #stop: () => void;

  constructor(pacer: Pacer, direction: 'in' | 'out' = 'in') {
    this.direction = direction;
    this.#stop = pacer.add(() => this.#beat());
  }

  /** True if the bot made a sound within the last milliseconds. */
  hears(milliseconds = 100): boolean {
    return this.levels.slice(-milliseconds / 20).some((level) => level > 100);
  }

  say(sound: Int16Array): void {
    this.#speaking.push(...framesOf(sound));
  }

  set background(next: () => Frame) {
    this.#background = next;
  }

  press(keys: string): void {
    for (const key of keys) this.#key(key as Key);
  }

  type(text: string): void {
    this.#text(text);
  }

  hold(isHeld: boolean): void {
    this.#hold(isHeld);
  }

  end(by: EndReason['by'] = 'caller'): void {
    if (!this.isUp) return;
    this.isUp = false;
    this.#stop();
    this.#ended({ by, code: null, reason: 'over' });
  }

  onFrame(heard: (frame: Frame) => void): void {
    this.#frame = heard;
  }

  onKey(pressed: (key: Key) => void): void {
    this.#key = pressed;
  }

  onText(typed: (text: string) => void): void {
    this.#text = typed;
  }

  onHold(changed: (isHeld: boolean) => void): void {
    this.#hold = changed;
  }

  onEnded(ended: (reason: EndReason) => void): void {
    this.#ended = ended;
  }

  setSource(next: () => Frame | null): void {
    this.#source = next;
  }

  sendKeys(keys: string): void {
    this.sentKeys.push(keys);
  }

  async transfer(target: string, mode: TransferMode): Promise<TransferResult> {
    this.transfers.push({ target, mode });
    return this.transferResult;
  }

  hangUp(): void {
    this.end('bot');
  }

  quality() {
    return { packetsReceived: 0, packetsLost: 0, jitterMs: 0, packetsSent: 0 };
  }

  #beat(): void {
    const sent = this.#source();
    this.levels.push(sent ? levelOf(sent) : 0);
    this.#frame(this.#speaking.shift() ?? this.#background());
  }
}
