import type { Item } from '#system/item.ts';
import type { Lexicon } from '#system/lexicon.ts';

/** How a language says dates, times and amounts, with the grammar that is its own. */
export interface SystemWords {
  lexicon: Lexicon;
  times: readonly TimePattern[];
  /** "O třetí" says an hour, "at third" none. */
  hasOrdinalHours: boolean;
  /** Whether the word after a bare hour is counted by it: "at three locations" says no time. */
  isCounted: (hour: Item & { isAfterWeak: boolean }, next: Item, text: string) => boolean;
  /** Whether a number says a day of the month without the month: "am 15.", "patnáctého". */
  isDayAlone: (day: Item, before: string, beforeThat: string) => boolean;
  /** Words before a spoken "at" that are no name: "look at example.com". */
  notNames: ReadonlySet<string>;
  plus: ReadonlySet<string>;
  /** "Double seven". */
  repeated: ReadonlyMap<string, number>;
  /** Words for a digit beside the numbers: "oh". */
  digits: ReadonlyMap<string, string>;
  country: string;
  /** "5/6" is the sixth of May. */
  isMonthFirst: boolean;
}

/**
 * "quarter to H" with the minutes that it adds to the full hour. H is an hour, Ho an hour as an ordinal, Hl an hour after noon, 1 an article that says one, HHMM an hour
 * with its minutes in four digits, M minutes, 5M minutes that can be divided by five, P a part of the day; .25 a
 * fraction, @ a word before hours, ~ a word that is before amounts as often; other words are literal, or alternatives
 * divided by a bar, with a question mark if they may be left out. An underscore is a space within a word.
 */
export interface TimePattern {
  parts: readonly Part[];
  minutes: (spoken: number) => number;
  /** Says a time only if nothing countable follows: "at three", but not "at three locations". */
  isLoose: boolean;
}

export interface Part {
  kind: 'H' | 'Ho' | 'Hl' | 'HHMM' | '1' | 'M' | '5M' | 'P' | '@' | '~' | 'fraction' | 'word';
  fraction: number;
  words: ReadonlySet<string>;
  isOptional: boolean;
}

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u).filter(Boolean));
}

/** Lines of "pattern = minutes"; "+M" and "-M" for the minutes that are said; a leading "?" makes it loose. */
export function timesOf(lines: string): readonly TimePattern[] {
  return lines
    .trim()
    .split('\n')
    .map((line): TimePattern => {
      const [pattern = '', minutes = '0'] = line.split(' = ').map((side) => side.trim());
      const parts = pattern.replace(/^\? /u, '').split(/\s+/u);
      return { parts: parts.map(partOf), minutes: minutesOf(minutes), isLoose: pattern.startsWith('? ') };
    });
}

function minutesOf(written: string): (spoken: number) => number {
  const [, fixed = '', sign] = /^(-?\d+)?(?:([+-])M)?$/u.exec(written) ?? [];
  const way = sign === undefined ? 0 : sign === '+' ? 1 : -1;
  return (spoken) => Number(fixed) + way * spoken;
}

function partOf(written: string): Part {
  const isOptional = written.endsWith('?');
  const plain = isOptional ? written.slice(0, -1) : written;
  const other = { fraction: 0, words: new Set<string>(), isOptional };
  if (plain.startsWith('.')) return { ...other, kind: 'fraction', fraction: Number(plain) };
  if (isKind(plain)) return { ...other, kind: plain };
  return { ...other, kind: 'word', words: new Set(plain.replaceAll('_', ' ').split('|')) };
}

function isKind(written: string): written is Exclude<Part['kind'], 'word' | 'fraction'> {
  return ['H', 'Ho', 'Hl', 'HHMM', '1', 'M', '5M', 'P', '@', '~'].includes(written);
}
