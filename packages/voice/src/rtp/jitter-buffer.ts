import { FRAME_SAMPLES, type Frame } from '#seams.ts';

const RING = 16_384;
const MASK = RING - 1;
/** 40 ms at first: packets may come that much late. */
const FIRST_DELAY = 2 * FRAME_SAMPLES;
/** Packets that come too late let it grow to 60 ms and, in a bad network, to 100. */
const LONGEST_DELAY = 5 * FRAME_SAMPLES;
/** More than this in store only delays the caller's words. */
const FAR_TOO_MUCH = 4000;
/** In store after each frame of a regular stream: 20 ms. */
const LEAST_DELAY = FRAME_SAMPLES;
/** A jump in time beyond this is a new stream. */
const LONGEST_JUMP = 8000;
/** After so many frames with more in store than needed, one soft frame is passed over. */
const CALM_FRAMES = 50;
/** The calm frames before a stream that had late packets gets shorter. */
const CAREFUL_FRAMES = 1000;
const HURRIED_FRAMES = 3;
/** Softer than this, or hardly louder than the softest frame of late: no word is lost with it. */
const QUIET = 200;
const HARDLY_LOUDER = 1.2;

export interface PulledFrame {
  frame: Frame;
  isLost: boolean;
}

/**
 * Brings packets into the order of their time, whatever they carry (10, 20 or 60 ms), and gives one frame every 20 ms.
 * Doubled and reordered packets need no care: each sample has its own place.
 */
export class JitterBuffer {
  #samples = new Int16Array(RING);
  /** The timestamp of the sample in each slot, plus 1; 0 if the slot is empty. */
  #times = new Float64Array(RING);
  #last: number | null = null;
  #newest = 0;
  #playing = 0;
  #calm = 0;
  /** The smallest store and the softest frame during the calm frames. */
  #least = Infinity;
  #softest = Infinity;
  #hasBeenLate = false;

  push(timestamp: number, samples: Int16Array): void {
    if (samples.length === 0 || samples.length > LONGEST_JUMP) return;
    const time = this.#unwrap(timestamp);
    const end = time + samples.length;
    if (end <= this.#playing && this.#isTooLate(time, end)) return;
    for (let at = 0; at < samples.length; at++) {
      const place = (time + at) & MASK;
      this.#samples[place] = samples[at] ?? 0;
      this.#times[place] = time + at + 1;
    }
    this.#newest = Math.max(this.#newest, end);
    if (this.#newest - this.#playing > FAR_TOO_MUCH) this.#playing = this.#newest - LONGEST_DELAY;
  }

  pull(): PulledFrame {
    const frame = new Int16Array(FRAME_SAMPLES);
    if (this.#last === null) return { frame, isLost: false };
    let found = 0;
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      const place = (this.#playing + at) & MASK;
      if (this.#times[place] !== this.#playing + at + 1) continue;
      frame[at] = this.#samples[place] ?? 0;
      found += 1;
    }
    this.#playing += FRAME_SAMPLES;
    this.#shorten();
    return { frame, isLost: found < FRAME_SAMPLES / 2 };
  }

  /** The time of a timestamp on an axis that never wraps. */
  #unwrap(timestamp: number): number {
    if (this.#last !== null) {
      const ahead = (timestamp - (this.#last % 2 ** 32)) | 0;
      if (Math.abs(ahead) <= LONGEST_JUMP) {
        const time = this.#last + ahead;
        this.#last = Math.max(this.#last, time);
        return time;
      }
    }
    const time = timestamp + 2 ** 32;
    this.#last = time;
    this.#times.fill(0);
    this.#newest = time;
    this.#playing = time - FIRST_DELAY;
    return time;
  }

  /** A packet whose moment has passed makes the buffer wait longer; only the newest of all is still of use. */
  #isTooLate(time: number, end: number): boolean {
    if (this.#times[time & MASK] === time + 1) return true;
    this.#beginCalm();
    this.#hasBeenLate = true;
    if (end > this.#newest) {
      this.#playing = end - FIRST_DELAY;
      return false;
    }
    if (this.#newest - this.#playing < LONGEST_DELAY) this.#playing -= FRAME_SAMPLES;
    return true;
  }

  /** A punctual stream needs only 20 ms in store; the delay shrinks accordingly. */
  #shorten(): void {
    const store = this.#newest - this.#playing;
    this.#calm += 1;
    this.#least = Math.min(this.#least, store);
    const next = this.#loudestNext();
    this.#softest = Math.min(this.#softest, next);
    if (this.#calm < this.#calmNeeded(store) || next > Math.max(QUIET, HARDLY_LOUDER * this.#softest)) return;
    if (this.#least > LEAST_DELAY) this.#playing += FRAME_SAMPLES;
    this.#beginCalm();
  }

  #calmNeeded(store: number): number {
    if (store > 2 * LONGEST_DELAY) return HURRIED_FRAMES;
    return this.#hasBeenLate && this.#least <= FIRST_DELAY + FRAME_SAMPLES ? CAREFUL_FRAMES : CALM_FRAMES;
  }

  #beginCalm(): void {
    this.#calm = 0;
    this.#least = Infinity;
    this.#softest = Infinity;
  }

  #loudestNext(): number {
    let loudest = 0;
    for (let at = this.#playing; at < this.#playing + FRAME_SAMPLES; at++)
      loudest = Math.max(loudest, Math.abs(this.#samples[at & MASK] ?? 0));
    return loudest;
  }
}
