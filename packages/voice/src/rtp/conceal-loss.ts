import { FRAME_SAMPLES, type Frame } from '#seams.ts';
import { toSample } from '#sound/level.ts';

const HISTORY = 2 * FRAME_SAMPLES;
const SHORTEST_PERIOD = 20;
const LONGEST_PERIOD = 160;
/** Each further lost frame is softer; after 80 ms there is silence. */
const FADE = [1, 0.7, 0.4, 0.15, 0];

/** Replaces lost packets with the last period of the voice, fading out. */
export class LossConcealment {
  #history = new Int16Array(HISTORY);
  #period = 0;
  #lost = 0;

  /** Remembers a received frame, and blends it with the concealed sound before it. */
  heard(frame: Frame): Frame {
    const smooth = this.#lost > 0 ? this.#blend(frame) : frame;
    this.#lost = 0;
    this.#remember(smooth);
    return smooth;
  }

  lost(): Frame {
    if (this.#lost === 0) this.#period = periodOf(this.#history);
    const frame = this.#repeat(gainAt(this.#lost), gainAt(this.#lost + 1));
    this.#lost += 1;
    this.#remember(frame);
    return frame;
  }

  #repeat(from: number, to: number): Frame {
    const frame = new Int16Array(FRAME_SAMPLES);
    // The history is already faded: only what this frame fades further applies.
    const before = this.#lost === 0 ? 1 : gainAt(this.#lost);
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      const source = at < this.#period ? this.#history[HISTORY - this.#period + at] : frame[at - this.#period];
      const gain = before === 0 ? 0 : (from + ((to - from) * at) / FRAME_SAMPLES) / before;
      frame[at] = toSample((source ?? 0) * (at < this.#period ? gain : 1));
    }
    return frame;
  }

  #blend(frame: Frame): Frame {
    const made = this.#repeat(gainAt(this.#lost), gainAt(this.#lost + 1));
    const length = FRAME_SAMPLES / 4;
    return frame.map((sample, at) =>
      at >= length ? sample : toSample(((made[at] ?? 0) * (length - at) + sample * at) / length),
    );
  }

  #remember(frame: Frame): void {
    this.#history.copyWithin(0, FRAME_SAMPLES);
    this.#history.set(frame, HISTORY - FRAME_SAMPLES);
  }
}

function gainAt(lost: number): number {
  return FADE[Math.min(lost, FADE.length - 1)] ?? 0;
}

/** The lag at which the end of the sound is most like what came before it. */
function periodOf(history: Int16Array): number {
  let best = 0;
  let period = LONGEST_PERIOD;
  for (let lag = SHORTEST_PERIOD; lag <= LONGEST_PERIOD; lag++) {
    let product = 0;
    let energy = 1;
    for (let at = HISTORY - FRAME_SAMPLES; at < HISTORY; at++) {
      const then = history[at - lag] ?? 0;
      product += (history[at] ?? 0) * then;
      energy += then * then;
    }
    const likeness = product / Math.sqrt(energy);
    if (likeness > best) {
      best = likeness;
      period = lag;
    }
  }
  return period;
}
