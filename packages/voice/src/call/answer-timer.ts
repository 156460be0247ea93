import type { Clock } from '#seams.ts';

/** An input of the caller: the end of the last sound, the pause after it, and the moment at which the text was known. */
export interface AnsweredInput {
  endedAt: number;
  pauseMs: number;
  heardAt: number;
}

/** An input whose end is its text, as that of keys. */
export function enteredAt(now: number): AnsweredInput {
  return { endedAt: now, pauseMs: 0, heardAt: now };
}

/**
 * The parts of an answer's time in milliseconds, which add up to it: the pause that shows that the caller has finished,
 * the recognizer after it, the turn up to the bot's first words, and the voice up to their first sound.
 */
export interface AnswerParts {
  pause: number;
  recognizer: number;
  turn: number;
  voice: number;
}

/** Measures answers, from the end of the caller's input to the first sound of the bot. */
export class AnswerTimer {
  readonly #clock: Clock;
  #input: AnsweredInput | null = null;
  #wordsAt: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(input: AnsweredInput): void {
    this.#input = input;
    this.#wordsAt = null;
  }

  /** The turn has words or a sound for the caller. */
  words(): void {
    if (this.#input) this.#wordsAt ??= this.#clock.now();
  }

  /** The bot begins to sound. Null: this sound is not the first one after an input. */
  sounds(): { answerMs: number; parts: AnswerParts } | null {
    const input = this.#input;
    if (!input) return null;
    this.#input = null;
    const { endedAt, heardAt } = input;
    const now = this.#clock.now();
    const wordsAt = this.#wordsAt ?? now;
    const pause = Math.min(input.pauseMs, heardAt - endedAt);
    const parts = { pause, recognizer: heardAt - endedAt - pause, turn: wordsAt - heardAt, voice: now - wordsAt };
    return { answerMs: now - endedAt, parts };
  }
}
