import { FRAME_MS } from '#seams.ts';

const START_FRAMES = 4;
/** A single active frame within a pause is a click, not a word. */
const GO_ON_FRAMES = 2;

/** From active frames to speech: it starts after 80 ms, and a pause is counted from its last active frame. */
export class SpeechTrack {
  #count = 0;
  #run = 0;
  #quietMs = 0;
  #lastedMs = 0;
  #isSpeaking = false;

  get isSpeaking(): boolean {
    return this.#isSpeaking;
  }

  /** The pause until now. */
  get quietMs(): number {
    return this.#quietMs;
  }

  get lastedMs(): number {
    return this.#lastedMs;
  }

  /** True at the moment at which speech starts. */
  push(isActive: boolean): boolean {
    this.#run = isActive ? this.#run + 1 : 0;
    if (this.#isSpeaking) {
      this.#lastedMs += FRAME_MS;
      this.#quietMs = this.#run >= GO_ON_FRAMES ? 0 : this.#quietMs + FRAME_MS;
      return false;
    }
    this.#count = isActive ? this.#count + 1 : Math.max(0, this.#count - 1);
    if (this.#count < START_FRAMES) return false;
    this.#isSpeaking = true;
    this.#quietMs = 0;
    this.#lastedMs = START_FRAMES * FRAME_MS;
    return true;
  }

  end(): void {
    this.#isSpeaking = false;
    this.#count = 0;
  }
}
