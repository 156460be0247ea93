/** The answer that the bot waits for. It decides which pause ends an utterance, and when keys are complete. */
export interface Expectation {
  kind: 'open' | 'dictation' | 'yes_no' | 'digits' | 'date' | 'name' | 'value';
  /** How many digits the answer has; null: unknown, so keys end with `#` or after a pause. */
  length: number | null;
  /** True if a text is a complete answer; never for `open`. Runs on each partial text, so it takes microseconds. */
  isComplete(text: string): boolean;
  /** A pause of this question's own, in milliseconds; null: the table of `endpointing.ts`. */
  pauseMs: number | null;
  /** Neither words nor keys of the answer may be recorded. */
  isSensitive: boolean;
}

/** Plain talk, without an expected kind of answer. */
export const OPEN: Expectation = {
  kind: 'open',
  length: null,
  isComplete: () => false,
  pauseMs: null,
  isSensitive: false,
};
