import { FRAME_MS, FRAME_SAMPLES, type Frame } from '#seams.ts';
import { SpeechLevel } from '#sound/speech-level.ts';

const LEVEL_FRAMES = 300 / FRAME_MS;
const SILENCE = new Int16Array(FRAME_SAMPLES);

/** Something that is spoken or played. Frames may arrive while it already plays. */
export interface PlayedItem {
  push(frame: Frame): void;
  /** No frame follows. */
  complete(): void;
}

interface Item {
  text: string;
  isInterruptible: () => boolean;
  frames: Frame[];
  at: number;
  isComplete: boolean;
  onStart: () => void;
  onEnd: (playedMs: number) => void;
}

/** Queues the bot's sound. The call takes a frame every 20 ms. */
export class Player {
  #items: Item[] = [];
  #spoken: string[] = [];
  #playedMs = 0;
  #isPaused = false;
  readonly #level = new SpeechLevel();
  #levels: number[] = [];
  #waiting: (() => void)[] = [];

  /** Whether something plays or waits to be played. */
  get isPlaying(): boolean {
    return this.#items.length > 0;
  }

  get isInterruptible(): boolean {
    return this.#items[0]?.isInterruptible() ?? true;
  }

  get length(): number {
    return this.#items.length;
  }

  /** Since the bot began to speak. */
  get playedMs(): number {
    return this.#playedMs;
  }

  /** The loudest of the last 300 ms. */
  get level(): number {
    return Math.max(0, ...this.#levels);
  }

  /** The spoken text, including the whole of the current item. */
  get saying(): string {
    return [...this.#spoken, this.#items[0]?.text ?? ''].join(' ').trim();
  }

  add(
    text: string,
    isInterruptible: () => boolean,
    onStart: () => void,
    onEnd: (playedMs: number) => void = () => {},
  ): PlayedItem {
    const item: Item = { text, isInterruptible, frames: [], at: 0, isComplete: false, onStart, onEnd };
    this.#items.push(item);
    return {
      push: (frame) => void item.frames.push(frame),
      complete: () => {
        item.isComplete = true;
        this.#dropFinished();
      },
    };
  }

  next(): Frame | null {
    const frame = this.#isPaused ? null : this.#take();
    this.#levels.push(this.#level.push(frame ?? SILENCE));
    if (this.#levels.length > LEVEL_FRAMES) this.#levels.shift();
    return frame;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Drops all unplayed sound, and returns the spoken text, estimated to the word. */
  clear(): string {
    const [item] = this.#items;
    const words = item?.text.split(/\s+/u) ?? [];
    const share = item && item.frames.length > 0 ? item.at / item.frames.length : 0;
    const spoken = [...this.#spoken, ...words.slice(0, Math.round(words.length * share))].join(' ').trim();
    this.#items = [];
    endOf(item);
    this.#rest();
    return spoken;
  }

  /** Resolves when at most `most` items are left. */
  async until(most: number, signal: AbortSignal): Promise<void> {
    while (this.#items.length > most && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
  }

  #take(): Frame | null {
    const [item] = this.#items;
    const frame = item?.frames[item.at];
    if (!item || !frame) return null;
    if (item.at === 0) item.onStart();
    item.at += 1;
    this.#playedMs += FRAME_MS;
    this.#dropFinished();
    return frame;
  }

  #dropFinished(): void {
    let hasDropped = false;
    for (let [item] = this.#items; item?.isComplete && item.at >= item.frames.length; [item] = this.#items) {
      this.#items.shift();
      endOf(item);
      this.#spoken.push(item.text);
      hasDropped = true;
    }
    if (!hasDropped) return;
    if (this.#items.length === 0) this.#rest();
    else this.#wake();
  }

  #rest(): void {
    this.#spoken = [];
    this.#playedMs = 0;
    this.#isPaused = false;
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

function endOf(item: Item | undefined): void {
  if (item && item.at > 0) item.onEnd(item.at * FRAME_MS);
}
