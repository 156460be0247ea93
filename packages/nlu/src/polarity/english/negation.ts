import { isDeterminer } from '#polarity/english/statement.ts';
import { NEGATIVE_AUXILIARIES, NEGATIVE_INDEFINITES, NO } from '#polarity/english/words.ts';
import type { Word } from '#polarity/sentence.ts';

/** Finds the words that negate; an answer "no" at the beginning is not among them. */
export function negationsOf(words: readonly Word[]): number[] {
  return words.flatMap((word, at) => {
    if (word.isReference) return [];
    const { key } = word;
    if (NEGATIVE_AUXILIARIES.has(key) || NEGATIVE_INDEFINITES.has(key)) return [at];
    if (key === "ain't" || key === 'aint') return [at];
    if (key === 'not' || key === 'never' || key === 'neither' || key === 'nor') return [at];
    if (key === 'no') return at > 0 || isDeterminer(words) ? [at] : [];
    return [];
  });
}

export function hasNegation(words: readonly Word[]): boolean {
  return negationsOf(words).length > 0 || NO.has(words[0]?.key ?? '');
}
