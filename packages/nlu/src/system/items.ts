import { languageCode } from '#languages/stem.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import { readDigits, readNumbers } from '#stages/numbers.ts';
import { dayOf, fullYear, upcoming, type Day } from '#system/calendar.ts';
import type { Meaning } from '#system/lexicon.ts';
import type { SystemWords } from '#system/system-words.ts';
import { fold } from '#text/fold.ts';
import { tokenise, type Token } from '#text/tokens.ts';

/** A number, a date in digits, or a word of a text, as the grammars of dates, times and amounts read it. */
export interface Item {
  /** Folded; a phrase of several words has spaces; empty for a number. */
  word: string;
  meaning: Meaning;
  number: number | null;
  isOrdinal: boolean;
  /** True for a number in digits. */
  isDigits: boolean;
  /** The last word of a number, folded. */
  last: string;
  /** A date in digits, and whether it names no year. */
  day: Day | null;
  hasYear: boolean;
  /** Minutes after midnight, as "15:30" says; with a dot it may be a number. */
  clock: number | null;
  isDotted: boolean;
  start: number;
  end: number;
  /** True if more than space, hyphens and the dot of an abbreviation comes before it, and whether that is a comma. */
  isApart: boolean;
  isAfterComma: boolean;
  isAfterDash: boolean;
}

type Found = Omit<Item, 'isApart' | 'isAfterComma' | 'isAfterDash'>;

const NOTHING: Meaning = {};
const PLAIN = {
  word: '',
  meaning: NOTHING,
  number: null,
  isOrdinal: false,
  isDigits: false,
  last: '',
  day: null,
  hasYear: false,
  clock: null,
  isDotted: false,
};

/** Words and numbers, in the order of the text. */
export function itemsOf(text: string, language: string, words: SystemWords, from: Day): Item[] {
  const tokens = tokenise(text);
  const hasDigits = /\p{Nd}/u.test(text);
  const inDigits = hasDigits ? digitsIn(text, tokens, language, words, from) : [];
  const phrases = phrasesIn(text, tokens, words);
  const taken = new Places([...inDigits, ...phrases]);
  const rest = tokens.filter((token) => !taken.has(token));
  const numbers = readNumbers(text, rest, languageCode(language), numberWordsOf(language)).flatMap(
    (number): Found[] => {
      if (taken.has(number)) return [];
      return [
        {
          ...PLAIN,
          number: number.value,
          isOrdinal: number.isOrdinal,
          isDigits: number.isDigits,
          last: number.last,
          start: number.start,
          end: number.end,
        },
      ];
    },
  );
  const counted = new Places(numbers);
  const single = rest.flatMap(({ word, start, end }): Found[] => {
    if (counted.has({ start, end })) return [];
    return [{ ...PLAIN, word, meaning: words.lexicon.meanings.get(word) ?? NOTHING, start, end }];
  });
  return spaced(text, [...inDigits, ...phrases, ...numbers, ...single]);
}

function digitsIn(text: string, tokens: readonly Token[], language: string, words: SystemWords, from: Day): Found[] {
  const dates = [...datesIn(text, words, language, from)];
  const dated = new Places(dates);
  const clocks = [...clocksIn(text)].filter((clock) => !dated.has(clock));
  return [...dates, ...clocks, ...gluedIn(text, tokens, language, words)];
}

function spaced(text: string, found: Found[]): Item[] {
  const sorted = found.toSorted((a, b) => a.start - b.start);
  return sorted.map((item, at) => {
    const before = sorted[at - 1];
    const gap = before ? text.slice(before.end, item.start) : '';
    // A dot ends a sentence, except after a number or an abbreviation.
    const isAbbreviated =
      before !== undefined && (before.number !== null || before.day !== null || before.word.length <= MOST_ABBREVIATED);
    const isApart = isAbbreviated ? /[^\s.–-]/u.test(gap) : /[^\s–-]/u.test(gap);
    return { ...item, isApart, isAfterComma: /^\s*,\s*$/u.test(gap), isAfterDash: /[–-]/u.test(gap) };
  });
}

const MOST_ABBREVIATED = 5;

/** Places in order of the text, none in another. */
class Places {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(places: readonly { start: number; end: number }[]) {
    for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  /** Whether a place overlaps one of them. */
  has({ start, end }: { start: number; end: number }): boolean {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return (this.#starts[low] ?? Infinity) < end;
  }
}

/** Phrases of several words: "the day after tomorrow". The longest at a place counts. */
function phrasesIn(text: string, tokens: readonly Token[], { lexicon }: SystemWords): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at];
    const most = lexicon.phrases.get(first?.word ?? '');
    if (!first || most === undefined) continue;
    let said = first.word;
    let longest: Found | null = null;
    let length = 1;
    for (let to = at + 1; to < Math.min(tokens.length, at + most); to++) {
      const token = tokens[to];
      const gap = text.slice(tokens[to - 1]?.end ?? 0, token?.start ?? 0);
      if (!token || !(gap === ' ' || gap === '.' || /^[\s.]+$/u.test(gap))) break;
      said += ` ${token.word}`;
      const meaning = lexicon.meanings.get(said);
      if (!meaning) continue;
      longest = { ...PLAIN, word: said, meaning, start: first.start, end: token.end };
      length = to - at + 1;
    }
    if (!longest) continue;
    found.push(longest);
    at += length - 1;
  }
  return found;
}

const NUMERIC =
  /(?<![\p{L}\p{N}.,:/-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])[ ]?(\d{1,2})(?:\5[ ]?(\d{4}|\d{2})?)?)(?![\p{L}\p{N}]|[.:/-]\d)/gu;

function* datesIn(text: string, words: SystemWords, language: string, from: Day): Generator<Found> {
  for (const match of text.matchAll(NUMERIC)) {
    const [all, isoYear, isoMonth, isoDay, first, sign, second, year] = match;
    const fraction = fractionAt(text, match.index, all, words);
    if (fraction) {
      yield fraction;
      continue;
    }
    const day =
      isoYear === undefined
        ? readShort(Number(first), Number(second), year, sign ?? '', all, words, language, from)
        : dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
    if (!day) continue;
    const end = match.index + all.trimEnd().length;
    yield { ...PLAIN, day, hasYear: (isoYear ?? year) !== undefined, isDigits: true, start: match.index, end };
  }
}

const FRACTIONS = new Map([
  ['1/2', 0.5],
  ['1/4', 0.25],
  ['3/4', 0.75],
]);

/** "1/2 hour" is no date. */
function fractionAt(text: string, start: number, said: string, { lexicon }: SystemWords): Found | null {
  const fraction = FRACTIONS.get(said.trimEnd());
  if (fraction === undefined) return null;
  const end = start + said.trimEnd().length;
  const next = /^\s+(?:an\s|a\s|of an\s|of a\s)?(\p{L}+)/u.exec(text.slice(end, end + LONGEST_UNIT))?.[1] ?? '';
  if (lexicon.meanings.get(fold(next))?.unit === undefined) return null;
  return { ...PLAIN, meaning: { fraction }, isDigits: true, start, end };
}

const LONGEST_UNIT = 30;

function readShort(
  first: number,
  second: number,
  year: string | undefined,
  sign: string,
  all: string,
  words: SystemWords,
  language: string,
  from: Day,
): Day | null {
  // "3.5" is a number and "5-6" a range; "3.5." and "5/6" are dates.
  if (year === undefined && (sign === '-' || (sign === '.' && !all.trimEnd().endsWith('.')))) return null;
  const isMonthFirst = sign === '/' && words.isMonthFirst && !/^en-(?!us)/iu.test(language);
  const [month, day] = isMonthFirst && first <= 12 ? [first, second] : [second, first];
  const swapped = month > 12 && sign === '/' ? [day, month] : [month, day];
  const [realMonth = 0, realDay = 0] = swapped;
  return year === undefined
    ? upcoming(realMonth, realDay, from)
    : dayOf(fullYear(Number(year), from), realMonth, realDay);
}

const CLOCK =
  /(?<![\p{L}\p{N}.,:/]|(?<!\d[:.]\d\d)-)([01]?\d|2[0-4])([:.])([0-5]\d)(?::[0-5]\d)?(?![\p{N}]|[.:/,]\d|\.\s?\d|-\d(?!\d?[:.]\d\d))/gu;

function* clocksIn(text: string): Generator<Found> {
  for (const match of text.matchAll(CLOCK)) {
    const [all, hour, sign, minute] = match;
    const isDotted = sign === '.';
    const clock = Number(hour) * 60 + Number(minute);
    const end = match.index + all.length;
    if (clock <= 24 * 60)
      yield {
        ...PLAIN,
        clock,
        isDotted,
        number: isDotted ? Number(all) : null,
        isDigits: true,
        start: match.index,
        end,
      };
  }
}

const GLUED = /^(\d{1,4})(\p{L}{1,6})$/u;
const AMOUNT = /^\d+(?:[.,]\d+)*/u;
const LONGEST_AMOUNT = 20;
const GLUED_BEFORE = /^(\p{L}{2,3})(\d{1,9})$/u;

/** "3pm", "20min", "EUR20": a number and a word of time or money without space. */
function* gluedIn(
  text: string,
  tokens: readonly Token[],
  language: string,
  { lexicon }: SystemWords,
): Generator<Found> {
  const ordinals = numberWordsOf(language)?.suffixes;
  for (const { word, start, end } of tokens) {
    const after = GLUED.exec(word);
    const [, digits = '', unit = ''] = after ?? [];
    const meaning = lexicon.meanings.get(unit);
    if (after && !ordinals?.has(unit) && meaning && isGluing(meaning)) {
      const middle = start + digits.length;
      yield { ...PLAIN, number: Number(digits), isDigits: true, last: digits, start, end: middle };
      yield { ...PLAIN, word: unit, meaning, start: middle, end };
    }
    const before = GLUED_BEFORE.exec(word);
    const [, code = ''] = before ?? [];
    const currency = lexicon.meanings.get(code);
    if (before && currency?.currency !== undefined) {
      const middle = start + code.length;
      const [digits = ''] = AMOUNT.exec(text.slice(middle, middle + LONGEST_AMOUNT)) ?? [];
      const number = readDigits(digits, languageCode(language) === 'en' ? ',' : '.');
      yield { ...PLAIN, word: code, meaning: currency, start, end: middle };
      yield { ...PLAIN, number, isDigits: true, last: digits, start: middle, end: middle + digits.length };
    }
  }
}

function isGluing({ part, unit, oclock, currency, cents }: Meaning): boolean {
  return part !== undefined || unit !== undefined || oclock === true || currency !== undefined || cents !== undefined;
}
