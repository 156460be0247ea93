import {
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import type { NumberLanguage } from '#languages/number-language.ts';
import { numberWordsOf } from '#languages/number-words.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { SystemWords } from '#system/system-words.ts';
import { tokenise, type Token } from '#text/tokens.ts';

type PhoneHit = Extract<SystemHit, { entity: 'phone' }>;

export function findPhones(text: string, words: SystemWords, language: string): PhoneHit[] {
  const country = countryOf(words, language);
  return [...typedPhones(text, country), ...spokenPhones(text, words, language, country)];
}

/** The region of the language, as in "en-GB"; else the country where most speak it. */
function countryOf({ country }: SystemWords, language: string): CountryCode | undefined {
  const region = /[-_]([a-z]{2})$/iu.exec(language)?.[1]?.toUpperCase();
  if (region !== undefined && isSupportedCountry(region)) return region;
  return isSupportedCountry(country) ? country : undefined;
}

function typedPhones(text: string, country: CountryCode | undefined): PhoneHit[] {
  // The library is slow even for texts without numbers.
  if (!/\p{Nd}/u.test(text)) return [];
  const found = findPhoneNumbersInText(text, { ...(country ? { defaultCountry: country } : {}) });
  return found.map(({ number, startsAt, endsAt }) => ({
    entity: 'phone',
    value: number.number,
    text: text.slice(startsAt, endsAt),
    start: startsAt,
    end: endsAt,
    matcher: 'pattern',
  }));
}

/** No number that can be dialled is longer. */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;

/** Digits one by one or in groups: "šest nula dva, tři sta čtyřicet, pět set dvanáct". */
function spokenPhones(
  text: string,
  words: SystemWords,
  language: string,
  country: CountryCode | undefined,
): PhoneHit[] {
  const hits: PhoneHit[] = [];
  const tokens = tokenise(text);
  for (let at = 0; at < tokens.length;) {
    const run = digitsFrom(text, tokens, at, words, language);
    const first = tokens[at];
    const last = tokens[run.end - 1];
    if (first && last && run.hasWords && run.digits.replace('+', '').length >= FEWEST_DIGITS) {
      const number = parsePhoneNumberFromString(run.digits, country ? { defaultCountry: country } : undefined);
      if (number?.isValid()) {
        hits.push({
          entity: 'phone',
          value: number.number,
          text: text.slice(first.start, last.end),
          start: first.start,
          end: last.end,
          matcher: 'words',
        });
      }
    }
    at = Math.max(run.end, at + 1);
  }
  return hits;
}

function digitsFrom(text: string, tokens: readonly Token[], from: number, words: SystemWords, language: string) {
  let digits = '';
  let hasWords = false;
  let at = from;
  if (words.plus.has(tokens[at]?.word ?? '')) {
    digits = '+';
    at++;
  }
  while (at < tokens.length && digits.length <= MOST_DIGITS + 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (!token || (at > from && before && !/^[\s,–-]*$/u.test(text.slice(before.end, token.start)))) break;
    if (/^\d+$/u.test(token.word)) {
      digits += token.word;
      at++;
      continue;
    }
    const group = groupAt(tokens, at, words, language);
    if (!group) break;
    digits += group.digits;
    hasWords = true;
    at = group.end;
  }
  return { digits, hasWords, end: at };
}

interface Group {
  digits: string;
  end: number;
}

/** One digit, two digits as tens, or three as hundreds. */
function groupAt(tokens: readonly Token[], at: number, words: SystemWords, language: string): Group | null {
  const single = words.digits.get(tokens[at]?.word ?? '');
  if (single !== undefined) return { digits: single, end: at + 1 };
  const numbers = numberWordsOf(language);
  if (!numbers) return null;
  const isHundred = (index: number) => numbers.scales.get(tokens[index]?.word ?? '') === 100;
  if (isHundred(at)) return belowHundred(tokens, at + 1, 100, numbers);
  const first = numbers.values.get(tokens[at]?.word ?? '');
  if (first === undefined || first >= 1_000) return null;
  if (first > 0 && first < 10 && isHundred(at + 1)) return belowHundred(tokens, at + 2, 100 * first, numbers);
  if (first < 100) return belowHundred(tokens, at, 0, numbers);
  return first % 100 === 0 ? belowHundred(tokens, at + 1, first, numbers) : { digits: String(first), end: at + 1 };
}

/** Tens and units after `hundreds`, possibly empty. */
function belowHundred(
  tokens: readonly Token[],
  at: number,
  hundreds: number,
  { values, scales }: NumberLanguage,
): Group {
  const tens = values.get(tokens[at]?.word ?? '');
  if (tens === undefined || tens >= 100 || (hundreds > 0 && tens === 0)) return { digits: String(hundreds), end: at };
  const units = values.get(tokens[at + 1]?.word ?? '');
  // "Forty, five hundred" are two groups.
  const opensNext = scales.get(tokens[at + 2]?.word ?? '') === 100;
  const joins = !opensNext && tens >= 20 && tens % 10 === 0 && units !== undefined && units > 0 && units < 10;
  return { digits: String(hundreds + tens + (joins ? units : 0)), end: at + (joins ? 2 : 1) };
}
