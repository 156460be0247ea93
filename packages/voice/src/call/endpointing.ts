import type { Expectation } from '#call/expectation.ts';

/**
 * The pause that ends the caller's utterance, in milliseconds. It depends on the open question: a complete answer needs
 * no waiting, and people pause between groups of digits.
 */
export const PAUSES = {
  complete: 250,
  incompleteDigits: 1500,
  plain: 500,
  dictation: 700,
};

/** A caller who never stops, or noise that is taken for speech, ends here. */
export const LONGEST_UTTERANCE_MS = 15_000;

/** Without `#` or the expected length, keys end after this pause. */
export const KEY_PAUSES = { digits: 3000, other: 1200 };

/** `text` is the partial text; empty until the recognizer sends one. */
export function pauseFor(expects: Expectation, text: string): number {
  if (text !== '' && expects.isComplete(text)) return PAUSES.complete;
  if (expects.pauseMs !== null) return expects.pauseMs;
  switch (expects.kind) {
    case 'digits':
      return PAUSES.incompleteDigits;
    case 'dictation':
      return PAUSES.dictation;
    case 'open':
    case 'yes_no':
    case 'date':
    case 'name':
    case 'value':
      return PAUSES.plain;
  }
}

export function keyPauseFor({ kind }: Expectation): number {
  return kind === 'digits' ? KEY_PAUSES.digits : KEY_PAUSES.other;
}
