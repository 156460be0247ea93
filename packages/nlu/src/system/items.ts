import { languageCode } from '#languages/stem.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import { findNumbers } from '#stages/numbers.ts';
import { tokenise } from '#text/tokens.ts';

/** A number or a word of a text, as the grammars of dates, times and amounts read it. */
export interface Item {
  /** Folded; empty for a number. */
  word: string;
  number: number | null;
  /** True for a number in digits. */
  isDigits: boolean;
  start: number;
  end: number;
  /** True if something more than space and hyphens comes before it. */
  isApart: boolean;
}

/** Numbers, in digits or words, and between them the words. */
export function itemsOf(text: string, language: string): Item[] {
  const tokens = tokenise(text);
  const numbers = findNumbers(text, tokens, languageCode(language), numberWordsOf(language));
  const items: Omit<Item, 'isApart'>[] = [];
  let end = 0;
  for (const { value, start, end: numberEnd } of numbers) {
    if (start < end) continue;
    items.push({
      word: '',
      number: value,
      isDigits: /\p{Nd}/u.test(text.slice(start, numberEnd)),
      start,
      end: numberEnd,
    });
    end = numberEnd;
  }
  const taken = items.map(({ start, end }) => ({ start, end }));
  let number = 0;
  for (const { word, start, end } of tokens) {
    while (number < taken.length && (taken[number]?.end ?? 0) <= start) number++;
    const inside = taken[number];
    if (!inside || inside.start >= end) items.push({ word, number: null, isDigits: false, start, end });
  }
  const sorted = items.toSorted((a, b) => a.start - b.start);
  return sorted.map((item, at) => ({
    ...item,
    isApart: /[^\s.-]/u.test(text.slice(sorted[at - 1]?.end ?? item.start, item.start)),
  }));
}

/** How many items a phrase of several words takes at a place; 0 if it is not there. */
export function phraseAt(
  items: readonly Item[],
  at: number,
  phrases: ReadonlyMap<string, unknown>,
): { phrase: string; length: number } | null {
  let said = '';
  let longest: { phrase: string; length: number } | null = null;
  for (let length = 1; length <= MOST_WORDS; length++) {
    const item = items[at + length - 1];
    if (!item || item.number !== null) break;
    said = said === '' ? item.word : `${said} ${item.word}`;
    if (phrases.has(said)) longest = { phrase: said, length };
  }
  return longest;
}

const MOST_WORDS = 5;
