import { languageCode } from '#languages/stem.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import { readDigits } from '#stages/digits.ts';
import { dayOf, fullYear, upcoming, type Day } from '#system/calendar.ts';
import { PLAIN, type FoundItem } from '#system/item.ts';
import type { Meaning } from '#system/lexicon.ts';
import type { SystemWords } from '#system/system-words.ts';
import { fold } from '#text/fold.ts';
import type { Token } from '#text/tokens.ts';

const NUMERIC =
  /(?<![\p{L}\p{N}.,:/-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./-])[ ]?(\d{1,2})(?:\5[ ]?(\d{4}|\d{2})?)?)(?![\p{L}\p{N}]|[.:/-]\d)/gu;

export function* datesIn(text: string, words: SystemWords, language: string, from: Day): Generator<FoundItem> {
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
function fractionAt(text: string, start: number, said: string, { lexicon }: SystemWords): FoundItem | null {
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
  if (year === undefined && (sign === '-' || (sign === '.' && !all.trimEnd().endsWith('.')))) {
    // A month with its zero cannot be decimals of money, nor a day above 24 an hour: "30.04".
    const isDay = sign === '.' && /^(?:2[5-9]|3[01])\.0[1-9]$/u.test(all.trimEnd()) && !/^en/iu.test(language);
    return isDay ? upcoming(second, first, from) : null;
  }
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

export function* clocksIn(text: string): Generator<FoundItem> {
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
export function* gluedIn(
  text: string,
  tokens: readonly Token[],
  language: string,
  { lexicon }: SystemWords,
): Generator<FoundItem> {
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
