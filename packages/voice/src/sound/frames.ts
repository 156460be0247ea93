import { FRAME_SAMPLES, type Frame } from '#seams.ts';
import { joinSamples } from '#sound/resampler.ts';

/** Cuts samples that arrive in pieces into frames of 20 ms. */
export class Framer {
  #rest: Int16Array = new Int16Array(0);

  push(samples: Int16Array): Frame[] {
    const all = this.#rest.length === 0 ? samples : joinSamples([this.#rest, samples]);
    const frames: Frame[] = [];
    let at = 0;
    for (; at + FRAME_SAMPLES <= all.length; at += FRAME_SAMPLES) frames.push(all.slice(at, at + FRAME_SAMPLES));
    this.#rest = all.slice(at);
    return frames;
  }

  /** The last frame, filled up with silence; null if nothing is left. */
  flush(): Frame | null {
    if (this.#rest.length === 0) return null;
    const frame = new Int16Array(FRAME_SAMPLES);
    frame.set(this.#rest);
    this.#rest = new Int16Array(0);
    return frame;
  }
}
