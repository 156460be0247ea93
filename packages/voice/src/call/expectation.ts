/** What the bot waits for. It decides how long a pause ends what the caller says, and when keys are complete. */
export interface Expectation {
  kind: 'open' | 'dictation' | 'yes_no' | 'digits' | 'date' | 'name' | 'value';
  /** How many digits the answer has; null: unknown, so keys end with `#` or after a pause. */
  length: number | null;
  /**
   * Whether a text already is a whole answer. Asked with each partial text, so it takes microseconds. An expectation of
   * `open` has none: it answers false.
   */
  isComplete(text: string): boolean;
  /** A pause of this question's own, in milliseconds; null: the table of `endpointing.ts`. */
  pauseMs: number | null;
  /** Neither words nor keys of the answer may be recorded. */
  isSensitive: boolean;
}

/** Nothing particular: plain talk. */
export const OPEN: Expectation = {
  kind: 'open',
  length: null,
  isComplete: () => false,
  pauseMs: null,
  isSensitive: false,
};
