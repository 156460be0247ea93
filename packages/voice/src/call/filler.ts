import type { Clock, Timer } from '#seams.ts';

const FIRST_MS = 1500;
const NEXT_MS = 6000;
const RETRY_MS = 300;

/** Lets the bot say that it still works, while a turn takes long. */
export class Filler {
  readonly #clock: Clock;
  /** Answers false while it is not the moment: somebody speaks. */
  readonly #say: () => boolean;
  #timer: Timer | null = null;

  constructor(clock: Clock, say: () => boolean) {
    this.#clock = clock;
    this.#say = say;
  }

  start(): void {
    this.#after(FIRST_MS);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #after(milliseconds: number): void {
    this.stop();
    this.#timer = this.#clock.after(milliseconds, () => this.#after(this.#say() ? NEXT_MS : RETRY_MS));
  }
}
