import type { SilenceStep } from '#call/conversation-port.ts';
import type { Clock, Timer } from '#seams.ts';

export interface SilenceOptions {
  timeoutMs: number;
  /** How often the caller is asked before the last step. */
  retries: number;
}

/** Counts the caller's silence from the end of the bot's sound. It rests while somebody speaks or works. */
export class SilenceLadder {
  readonly #clock: Clock;
  readonly #options: SilenceOptions;
  readonly #step: (step: SilenceStep) => void;
  #timer: Timer | null = null;
  #tries = 0;

  constructor(clock: Clock, options: SilenceOptions, step: (step: SilenceStep) => void) {
    this.#clock = clock;
    this.#options = options;
    this.#step = step;
  }

  /** Begins to count, unless it already does. */
  start(): void {
    this.#timer ??= this.#clock.after(this.#options.timeoutMs, () => {
      this.#timer = null;
      this.#tries += 1;
      this.#step({ tries: this.#tries, isLast: this.#tries > this.#options.retries });
    });
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** The caller has done something. */
  reset(): void {
    this.stop();
    this.#tries = 0;
  }
}
