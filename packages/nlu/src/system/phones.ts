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

/** Without `isStrict`, other long numbers count, too: masking too much is safer than too little. */
export function findPhones(text: string, words: SystemWords, language: string, isStrict = true): PhoneHit[] {
  const country = countryOf(words, language);
  return [...typedPhones(text, words, country, isStrict), ...spokenPhones(text, words, language, country)];
}

/** The region of the language, as in "en-GB"; else the country where most speak it. */
function countryOf({ country }: SystemWords, language: string): CountryCode | undefined {
  const region = /[-_]([a-z]{2})$/iu.exec(language)?.[1]?.toUpperCase();
  if (region !== undefined && isSupportedCountry(region)) return region;
  return isSupportedCountry(country) ? country : undefined;
}

function typedPhones(
  text: string,
  words: SystemWords,
  country: CountryCode | undefined,
  isStrict: boolean,
): PhoneHit[] {
  // The library is slow even for texts without numbers.
  if (!/\p{Nd}/u.test(text)) return [];
  const found = findPhoneNumbersInText(text, { ...(country ? { defaultCountry: country } : {}) });
  const abroad = withPrefix(text).filter(
    ({ start, end }) => !found.some((one) => one.startsAt < end && one.endsAt > start),
  );
  return [
    ...abroad,
    ...found.flatMap(({ number, startsAt, endsAt }): PhoneHit[] => {
      const written = text.slice(startsAt, endsAt);
      if (isStrict && (!isDialled(written, country) || (isLabelled(text, startsAt, words) && !written.startsWith('+'))))
        return [];
      return [
        { entity: 'phone', value: number.number, text: written, start: startsAt, end: endsAt, matcher: 'pattern' },
      ];
    }),
  ];
}

/** "00353 85 123 4567": the prefix of calls abroad of most countries, which the library takes where it is the country's own. */
function withPrefix(text: string): PhoneHit[] {
  return [...text.matchAll(/(?<![\p{Nd}+])00[1-9](?:[ ()/-]?\p{Nd}){7,14}(?!\p{Nd})/gu)].flatMap(
    ({ 0: written, index }): PhoneHit[] => {
      const number = parsePhoneNumberFromString(`+${written.replaceAll(/\P{Nd}/gu, '').slice(2)}`);
      if (number?.isValid() !== true) return [];
      return [
        {
          entity: 'phone',
          value: number.number,
          text: written,
          start: index,
          end: index + written.length,
          matcher: 'pattern',
        },
      ];
    },
  );
}

/** Countries whose domestic numbers begin with a zero: other long numbers identify customers or orders. */
const WITH_TRUNK_ZERO = new Set<string | undefined>(['DE', 'AT', 'CH']);

function isDialled(written: string, country: CountryCode | undefined): boolean {
  if (/^\s*(?:\+|\(\+)/u.test(written)) return true;
  const digits = written.replaceAll(/\P{Nd}/gu, '');
  return (
    digits.length >= (NATIONAL_DIGITS.get(country) ?? FEWEST_DIGITS) &&
    (!WITH_TRUNK_ZERO.has(country) || digits.startsWith('0'))
  );
}

/** The fixed length of numbers within a country: a shorter number is a reading or an amount. */
const NATIONAL_DIGITS = new Map<string | undefined, number>([
  ['CZ', 9],
  ['PL', 9],
  ['US', 10],
]);

/** How far before a number its name is looked for, in characters. */
const LONGEST_LABEL = 40;

/** "Customer number 602340512" names no telephone, "telephone number 602340512" does. */
function isLabelled(text: string, start: number, { lexicon }: SystemWords): boolean {
  const before = tokenise(text.slice(Math.max(0, start - LONGEST_LABEL), start)).slice(-4);
  return (
    before.some(({ word }) => lexicon.meanings.get(word)?.label === true) &&
    !before.some(({ word }) => PHONE_WORD.test(word))
  );
}

const PHONE_WORD = /^(?:tel|phon|mob|handy|kom|volej|call|ring|anruf|cell|dzwon|zadzwon)/u;

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
    const run = runAt(text, tokens, at, words, language, country);
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

/** "Plus four hundred twenty seven…" may be +420 7… or +427…: the number that exists counts. */
function runAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  words: SystemWords,
  language: string,
  country: CountryCode | undefined,
) {
  const run = digitsFrom(text, tokens, at, words, language);
  if (!run.digits.startsWith('+') || !run.hasWords || isValid(run.digits, country)) return run;
  const split = digitsFrom(text, tokens, at, words, language, true);
  return isValid(split.digits, country) ? split : run;
}

function isValid(digits: string, country: CountryCode | undefined): boolean {
  return parsePhoneNumberFromString(digits, country ? { defaultCountry: country } : undefined)?.isValid() === true;
}

function digitsFrom(
  text: string,
  tokens: readonly Token[],
  from: number,
  words: SystemWords,
  language: string,
  splitsFirst = false,
) {
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
    const group =
      repeatedAt(tokens, at, words, language) ?? groupAt(tokens, at, words, language, splitsFirst && digits === '+');
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

/** "Triple seven". */
function repeatedAt(tokens: readonly Token[], at: number, words: SystemWords, language: string): Group | null {
  const times = words.repeated.get(tokens[at]?.word ?? '');
  const group = times === undefined ? null : groupAt(tokens, at + 1, words, language);
  return group?.digits.length === 1 ? { ...group, digits: group.digits.repeat(times ?? 1) } : null;
}

/** One digit, two digits as tens, or three as hundreds. */
function groupAt(
  tokens: readonly Token[],
  at: number,
  words: SystemWords,
  language: string,
  isWhole = false,
): Group | null {
  const single = words.digits.get(tokens[at]?.word ?? '');
  if (single !== undefined) return { digits: single, end: at + 1 };
  const numbers = numberWordsOf(language);
  if (!numbers) return null;
  const isHundred = (index: number) => numbers.scales.get(tokens[index]?.word ?? '') === 100;
  if (isHundred(at)) return belowHundred(tokens, at + 1, 100, numbers);
  const first = numbers.values.get(tokens[at]?.word ?? '');
  if (
    first === undefined ||
    numbers.ordinals?.has(tokens[at]?.word ?? '') === true ||
    first >= 1_000 ||
    !Number.isInteger(first)
  )
    return null;
  if (first > 0 && first < 10 && isHundred(at + 1)) return belowHundred(tokens, at + 2, 100 * first, numbers, isWhole);
  if (first < 100) return belowHundred(tokens, at, 0, numbers);
  return first % 100 === 0 ? belowHundred(tokens, at + 1, first, numbers) : { digits: String(first), end: at + 1 };
}

/** Tens and units after `hundreds`, possibly empty. */
function belowHundred(
  tokens: readonly Token[],
  at: number,
  hundreds: number,
  { values, scales }: NumberLanguage,
  isWhole = false,
): Group {
  const tens = values.get(tokens[at]?.word ?? '');
  if (tens === undefined || tens >= 100 || (hundreds > 0 && tens === 0)) return { digits: String(hundreds), end: at };
  const units = values.get(tokens[at + 1]?.word ?? '');
  // "Forty, five hundred" are two groups.
  const opensNext = scales.get(tokens[at + 2]?.word ?? '') === 100;
  const joins =
    !isWhole && !opensNext && tens >= 20 && tens % 10 === 0 && units !== undefined && units > 0 && units < 10;
  return { digits: String(hundreds + tens + (joins ? units : 0)), end: at + (joins ? 2 : 1) };
}
