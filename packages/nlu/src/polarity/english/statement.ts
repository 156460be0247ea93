import { FILLERS, NO, SUBORDINATORS, YES } from '#polarity/english/words.ts';
import { opensClause, refuse, REFUSALS, type Word } from '#polarity/sentence.ts';

const STATES = new Set('i you we they he she it there nobody somebody nothing something'.split(' '));

/** Finds the start of the one statement of a text, after greetings and an if-clause. */
export function statementStart(words: readonly Word[]): number | { refused: string } {
  let start = 0;
  while (start < words.length && isOpening(words, start)) start++;
  if (SUBORDINATORS.has(words[start]?.key ?? '')) {
    const main = words.findIndex((word, at) => at > start && opensClause(word));
    if (main < 0) return refuse(REFUSALS.twoSentences);
    start = main;
  }
  return hasSecondStatement(words, start) ? refuse(REFUSALS.twoSentences) : start;
}

function isOpening(words: readonly Word[], at: number): boolean {
  const { key } = words[at] ?? { key: '' };
  if (at === 0 && (YES.has(key) || (NO.has(key) && !isDeterminer(words)))) return true;
  return (
    FILLERS.has(key) && !(key === 'look' || key === 'listen' || key === 'and' ? !opensClause(words[at + 1]) : false)
  );
}

/** "No signal" is no answer, "no I don't" is. */
export function isDeterminer(words: readonly Word[]): boolean {
  const next = words[1];
  if (words[0]?.key !== 'no' || !next || opensClause(next)) return false;
  return !/^(?:i|you|we|they|he|she|it|that|this|there|thanks|thank|please|my|the)\b/u.test(next.key);
}

function hasSecondStatement(words: readonly Word[], start: number): boolean {
  return words.some((word, at) => {
    if (at <= start) return false;
    if (/[.!?;]\s/u.test(word.gap)) return !isPolite(words, at);
    if (word.key === 'but') return true;
    const next = words[at + 1]?.key ?? '';
    const startsOver = STATES.has(next) || /^(?:i|you|we|they|he|she|it|that)'/u.test(next);
    // "My wife and I live there" has one statement: its "and" precedes the verb.
    return (word.key === 'and' || word.key === 'so') && startsOver && at > start + 2;
  });
}

function isPolite(words: readonly Word[], at: number): boolean {
  return words.slice(at).every(({ key }) => FILLERS.has(key) || key === 'thank' || key === 'you');
}
