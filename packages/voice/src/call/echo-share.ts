import { FRAME_MS } from '#seams.ts';

/** Most lines send less than this share of the bot's own sound back. */
const USUAL_SHARE = 0.12;
const LEAST_SHARE = 0.03;
/** The loudest echo of the last 600 ms of speech sets the share. */
const LEARNED_FRAMES = 600 / FRAME_MS;
const SAFETY = 1.5;
/** Softer sound of the bot says nothing about the echo. */
const LEAST_OWN_LEVEL = 500;

/** Learns how loud the bot's own sound comes back on this line, so that soft speech is not taken for it. */
export class EchoShare {
  #shares: number[] = [];

  get share(): number {
    if (this.#shares.length < LEARNED_FRAMES) return USUAL_SHARE;
    return Math.min(USUAL_SHARE, Math.max(LEAST_SHARE, SAFETY * Math.max(...this.#shares)));
  }

  /** Sound from the line while the bot speaks and the caller does not. */
  learn(level: number, ownLevel: number): void {
    if (ownLevel < LEAST_OWN_LEVEL) return;
    this.#shares.push(level / ownLevel);
    if (this.#shares.length > LEARNED_FRAMES) this.#shares.shift();
  }
}
