import type { Clock, Frame, Speaker } from '#seams.ts';
import { Framer } from '#sound/frames.ts';
import { createResampler } from '#sound/resampler.ts';

const RATE = 8000;
/** A voice that has made no sound for so long has failed. */
const STALLED_MS = 3000;
const MOST_PREPARED = 20;

export interface Words {
  text: string;
  voice: string | null;
  language: string;
  speed: number;
  pitch: number;
}

/** Sentences that were spoken before, as 8,000 samples a second. Shared by the calls of a process. */
export interface SpokenCache {
  get(speaker: string, words: Words): Promise<Frame[] | null>;
  put(speaker: string, words: Words, frames: Frame[]): void;
}

export interface MouthOptions {
  speakers: readonly Speaker[];
  cache: SpokenCache;
  clock: Clock;
  onTakeover: (name: string, why: string) => void;
}

export interface SpeakListener {
  frame(frame: Frame): void;
  /** Before the first frame of a voice. A second voice begins the sentence again. */
  begins(speaker: string, isPrepared: boolean): void;
}

/** The voices of a call: the second takes over when the first one fails. */
export class Mouth {
  readonly #options: MouthOptions;
  #at = 0;
  #preparing = new Map<string, Promise<Frame[] | null>>();

  constructor(options: MouthOptions) {
    this.#options = options;
  }

  /** Speaks a sentence. Throws if every voice fails; ends early when `signal` aborts. */
  async speak(words: Words, signal: AbortSignal, listener: SpeakListener): Promise<void> {
    const { speakers, onTakeover } = this.#options;
    let why = 'No voice is set';
    for (; this.#at < speakers.length; this.#at++) {
      const speaker = speakers[this.#at];
      if (!speaker || signal.aborted) return;
      if (why !== 'No voice is set') onTakeover(speaker.name, why);
      try {
        return await this.#speakWith(speaker, words, signal, listener);
      } catch (error) {
        if (signal.aborted) return;
        why = error instanceof Error ? error.message : String(error);
      }
    }
    // The next sentence tries the first voice again.
    this.#at = 0;
    throw new Error(why);
  }

  /** Makes the sound of a sentence that may be needed soon. Never throws. */
  prepare(words: Words, signal: AbortSignal): void {
    const speaker = this.#options.speakers[this.#at];
    const key = JSON.stringify(words);
    if (!speaker || this.#preparing.has(key) || this.#preparing.size >= MOST_PREPARED) return;
    const made = this.#make(speaker, words, signal).catch(() => null);
    this.#preparing.set(key, made);
    void made.then(() => this.#preparing.delete(key));
  }

  async #make(speaker: Speaker, words: Words, signal: AbortSignal): Promise<Frame[] | null> {
    const { cache } = this.#options;
    const known = await cache.get(speaker.name, words);
    if (known) return known;
    const frames: Frame[] = [];
    await this.#render(speaker, words, signal, (frame) => frames.push(frame));
    if (signal.aborted) return null;
    cache.put(speaker.name, words, frames);
    return frames;
  }

  async #speakWith(speaker: Speaker, words: Words, signal: AbortSignal, listener: SpeakListener): Promise<void> {
    const { cache } = this.#options;
    const known = (await this.#preparing.get(JSON.stringify(words))) ?? (await cache.get(speaker.name, words));
    if (signal.aborted) return;
    listener.begins(speaker.name, known !== null);
    if (known) return known.forEach((frame) => listener.frame(frame));
    const frames: Frame[] = [];
    await this.#render(speaker, words, signal, (frame) => {
      frames.push(frame);
      listener.frame(frame);
    });
    if (!signal.aborted) cache.put(speaker.name, words, frames);
  }

  async #render(speaker: Speaker, words: Words, signal: AbortSignal, heard: (frame: Frame) => void): Promise<void> {
    const stop = new AbortController();
    const all = AbortSignal.any([signal, stop.signal]);
    const framer = new Framer();
    const resamplers = new Map<number, ReturnType<typeof createResampler>>();
    let hasSound = false;
    try {
      const sounds = speaker.speak(words, all)[Symbol.asyncIterator]();
      for (;;) {
        const next = await this.#inTime(sounds.next(), all);
        if (next === null || next.done === true) break;
        const { samples, rate } = next.value;
        const resampler = resamplers.get(rate) ?? createResampler(rate, RATE);
        resamplers.set(rate, resampler);
        framer.push(resampler.push(samples)).forEach(heard);
        hasSound ||= samples.length > 0;
      }
    } finally {
      stop.abort();
    }
    if (signal.aborted) return;
    if (!hasSound) throw new Error('The voice made no sound');
    for (const resampler of resamplers.values()) framer.push(resampler.flush()).forEach(heard);
    const last = framer.flush();
    if (last) heard(last);
  }

  /** Null: aborted. */
  async #inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
    return new Promise<T | null>((resolve, reject) => {
      const timer = this.#options.clock.after(STALLED_MS, () => reject(new Error('The voice does not answer')));
      const end = (finish: () => void) => () => {
        timer.cancel();
        signal.removeEventListener('abort', aborted);
        finish();
      };
      const aborted = end(() => resolve(null));
      if (signal.aborted) return aborted();
      signal.addEventListener('abort', aborted, { once: true });
      work.then(
        (value) => end(() => resolve(value))(),
        (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error))))(),
      );
    });
  }
}
