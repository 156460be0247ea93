import { FRAME_MS, type Frame } from '#seams.ts';

/** What a frame holds, against the noise of the call. */
export interface Activity {
  isActive: boolean;
  /** Level above 300 Hz or so, which hum and rumble do not raise. */
  level: number;
  /** Level of the noise. */
  floor: number;
}

const FLOOR_FRAMES = 2000 / FRAME_MS;
const STEADY_FRAMES = 500 / FRAME_MS;
/** Steady sound varies less than this factor within `STEADY_FRAMES`; speech varies more. */
const STEADY_RANGE = 1.7;
const ACTIVE_RATIO = 2.5;
const LEAST_ACTIVE = 60;
/** Below this, the line sends no noise at all: a muted telephone, or no comfort noise. It says nothing about the noise. */
const DIGITAL_SILENCE = 8;
const FIRST_FLOOR = 24;
/** How fast the floor may fall: to half in 0.5 s. A single quiet frame does not move it far. */
const FALL = 0.973;

/**
 * Voice activity by a two-stage high-pass and the least level of the last 2 s as noise floor. The floor falls slowly, and
 * digital silence does not lower it: otherwise the noise after a gap would count as speech for 2 s.
 */
export class VoiceDetector {
  #first = { x: 0, y: 0 };
  #second = { x: 0, y: 0 };
  #smooth = 0;
  #floor = FIRST_FLOOR;
  #recent: number[] = [];

  push(frame: Frame): Activity {
    const level = this.#levelOf(frame);
    this.#smooth = 0.7 * this.#smooth + 0.3 * level;
    if (level < DIGITAL_SILENCE) return { isActive: false, level, floor: this.#floor };
    this.#recent.push(Math.max(this.#smooth, DIGITAL_SILENCE));
    if (this.#recent.length > FLOOR_FRAMES) this.#recent.shift();
    this.#moveFloor();
    return { isActive: level > Math.max(ACTIVE_RATIO * this.#floor, LEAST_ACTIVE), level, floor: this.#floor };
  }

  #moveFloor(): void {
    const latest = this.#recent.slice(-STEADY_FRAMES);
    const least = Math.min(...latest);
    const isKnown = latest.length === STEADY_FRAMES;
    const isSteady = isKnown && Math.max(...latest) < STEADY_RANGE * least;
    const lowest = isSteady ? least : Math.min(...this.#recent);
    const floor = isKnown ? lowest : Math.min(lowest, this.#floor);
    this.#floor = Math.max(floor, this.#floor * FALL);
  }

  #levelOf(frame: Frame): number {
    let sum = 0;
    for (let at = 0; at < frame.length; at++) {
      const value = highPass(this.#second, highPass(this.#first, frame[at] ?? 0));
      sum += value * value;
    }
    return Math.sqrt(sum / Math.max(1, frame.length));
  }
}

function highPass(stage: { x: number; y: number }, x: number): number {
  stage.y = 0.855 * (stage.y + x - stage.x);
  stage.x = x;
  return stage.y;
}
