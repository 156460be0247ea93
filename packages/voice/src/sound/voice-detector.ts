import { FRAME_MS, type Frame } from '#seams.ts';
import { SpeechLevel } from '#sound/speech-level.ts';

/** The activity of a frame, relative to the call's noise. */
export interface Activity {
  isActive: boolean;
  /** The level of what may be speech. */
  level: number;
  /** The level of the noise. */
  floor: number;
}

const FLOOR_FRAMES = 2000 / FRAME_MS;
const STEADY_FRAMES = 500 / FRAME_MS;
/** Steady sound varies less than this factor within `STEADY_FRAMES`; speech varies more. */
const STEADY_RANGE = 1.7;
const ACTIVE_RATIO = 2.5;
const LEAST_ACTIVE = 60;
/** A soft voice is above the noise, but below the level of speech. */
const SOFT_RATIO = 1.2;
/** Below this, the line sends no noise at all: a muted telephone, or no comfort noise. It says nothing about the noise. */
const DIGITAL_SILENCE = 8;
/** This much digital silence at the start of a call means that the line has no noise. */
const CLEAN_FRAMES = 400 / FRAME_MS;
const CLEAN_FLOOR = 24;
/** How fast the floor may fall: to half in 0.5 s. A single quiet frame does not move it far. */
const FALL = 0.973;

/**
 * Voice activity by the level above the hum and the least level of the last 2 s as noise floor. The floor falls slowly,
 * and digital silence does not lower it: otherwise the noise after a gap would count as speech for 2 s. A call that begins
 * with sound begins with noise, until something softer comes.
 */
export class VoiceDetector {
  readonly #level = new SpeechLevel();
  #smooth: number | null = null;
  #floor = 0;
  #recent: number[] = [];
  #silentFrames = 0;

  push(frame: Frame): Activity {
    const level = this.#level.push(frame);
    if (level < DIGITAL_SILENCE) {
      this.#smooth = null;
      this.#silentFrames += 1;
      return { isActive: false, level, floor: this.#floor };
    }
    this.#smooth = this.#smooth === null ? level : 0.7 * this.#smooth + 0.3 * level;
    this.#recent.push(this.#smooth);
    if (this.#recent.length > FLOOR_FRAMES) this.#recent.shift();
    this.#moveFloor();
    return { isActive: level > Math.max(ACTIVE_RATIO * this.#floor, LEAST_ACTIVE), level, floor: this.#floor };
  }

  #moveFloor(): void {
    const latest = this.#recent.slice(-STEADY_FRAMES);
    const least = Math.min(...latest);
    if (latest.length < STEADY_FRAMES) {
      this.#floor = this.#silentFrames < CLEAN_FRAMES ? least : Math.min(least, Math.max(this.#floor, CLEAN_FLOOR));
      return;
    }
    const isSteady = Math.max(...latest) < STEADY_RANGE * least;
    this.#floor = Math.max(isSteady ? least : Math.min(...this.#recent), this.#floor * FALL);
  }
}

/** True if a frame needs the voice check: a soft voice may be below the speech level. */
export function mayBeVoice({ isActive, level, floor }: Activity): boolean {
  return isActive || level > Math.max(SOFT_RATIO * floor, LEAST_ACTIVE);
}
