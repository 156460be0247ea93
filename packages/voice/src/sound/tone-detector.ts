import type { Frame } from '#seams.ts';
import { levelOf } from '#sound/level.ts';

const LEAST_LEVEL = 150;
/** The share of a frame that is left when its tone is taken away; a pure tone leaves the noise of the codec. */
const MOST_REST = 0.03;
const LOWEST_HERTZ = 300;
const HIGHEST_HERTZ = 3000;
const SAME_TONE = 0.04;
const LEAST_FRAMES = 6;

/**
 * Detects the beep of an answering machine: one pure tone of at least 120 ms. `push` returns its frequency once, when
 * the tone has ended. Two simultaneous tones (a key, a busy tone) do not count.
 */
export class ToneDetector {
  readonly #least: number;
  #hertz = 0;
  #frames = 0;

  constructor(leastFrames = LEAST_FRAMES) {
    this.#least = leastFrames;
  }

  push(frame: Frame): number | null {
    const hertz = pureTone(frame);
    if (hertz !== null && (this.#frames === 0 || Math.abs(hertz - this.#hertz) < SAME_TONE * this.#hertz)) {
      this.#hertz = hertz;
      this.#frames += 1;
      return null;
    }
    const heard = this.#frames >= this.#least ? this.#hertz : null;
    this.#frames = hertz === null ? 0 : 1;
    this.#hertz = hertz ?? 0;
    return heard;
  }
}

/** A pure tone fulfills x[n] + x[n-2] = 2 cos(w) x[n-1]: one division finds its frequency. */
export function pureTone(frame: Frame): number | null {
  if (levelOf(frame) < LEAST_LEVEL) return null;
  let product = 0;
  let square = 0;
  let outer = 0;
  for (let at = 2; at < frame.length; at++) {
    const sum = (frame[at] ?? 0) + (frame[at - 2] ?? 0);
    const middle = frame[at - 1] ?? 0;
    product += sum * middle;
    square += middle * middle;
    outer += sum * sum;
  }
  const cosine = product / (2 * square);
  if (square === 0 || Math.abs(cosine) >= 1) return null;
  const rest = outer - 4 * cosine * product + 4 * cosine * cosine * square;
  const hertz = (Math.acos(cosine) * 8000) / (2 * Math.PI);
  return rest < MOST_REST * square && hertz >= LOWEST_HERTZ && hertz <= HIGHEST_HERTZ ? hertz : null;
}
