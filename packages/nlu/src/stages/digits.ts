import type { NumberLanguage } from '#languages/number-language.ts';
import { rounded, withHalf, type ReadNumber } from '#stages/read-number.ts';
import { fold } from '#text/fold.ts';
import type { Token } from '#text/tokens.ts';

/** Digits, perhaps in groups of three, perhaps with decimals. Not inside words or longer runs such as dates. */
const DIGITS =
  /(?<![\p{L}\p{N}]|\p{N}[.,:/-])[-−+]?(?:\p{Nd}{1,3}(?:[ \u00a0\u202f.,'’]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)(?:[.,]\p{Nd}+)?(?![\p{L}\p{N}]|[.,:/-]\p{N})/gu;

const SEPARATOR = /[.,]/gu;

const GROUP_SEPARATORS = /[ \u00a0\u202f'’]/gu;

const COMMA_MEANS_THOUSANDS = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he']);

/** A number with an ending or a word of size: "15th", "14-tego", "10K". */
const GLUED =
  /(?<![\p{L}\p{N}]|\p{N}[.,:/-])(\p{Nd}{1,9}(?:[.,]\p{Nd}{1,3})?)(-?)(\p{L}[\p{L}\p{M}]{0,8})(?![\p{L}\p{N}])/gu;

export function inDigits(
  text: string,
  tokens: readonly Token[],
  language: string,
  words: NumberLanguage | null,
): ReadNumber[] {
  const thousands = COMMA_MEANS_THOUSANDS.has(language) ? ',' : '.';
  const plain = [...text.matchAll(DIGITS)].flatMap((match): ReadNumber[] => {
    const value = readDigits(match[0], thousands);
    if (!Number.isFinite(value)) return [];
    const end = match.index + match[0].length;
    const isOrdinal = words?.hasDottedOrdinals === true && /^\.(?:\s+\p{L}|\s*$)/u.test(text.slice(end, end + 4));
    return [{ value, start: match.index, end, isOrdinal, isDigits: true, last: match[0], withHalf: null }];
  });
  if (!words) return plain;
  const glued = [...text.matchAll(GLUED)].flatMap((match): ReadNumber[] => {
    const [all, digits = '', dash = '', ending = ''] = match;
    const word = fold(ending);
    const isOrdinal = words.suffixes.has(word) && /^\p{Nd}+$/u.test(digits);
    const scale = word === 'k' ? 1_000 : words.scales.get(word);
    if (!isOrdinal && (scale === undefined || dash !== '')) return [];
    const value = readDigits(digits, thousands) * (isOrdinal ? 1 : (scale ?? 1));
    return [
      {
        value,
        start: match.index,
        end: match.index + all.length,
        isOrdinal,
        isDigits: true,
        last: word,
        withHalf: null,
      },
    ];
  });
  return [...plain, ...glued].map((read) => besideWords(text, tokens, read, words));
}

/** A number in digits with the words that belong to it: "minus 5", "3 million", "2 and a half". */
function besideWords(text: string, tokens: readonly Token[], read: ReadNumber, words: NumberLanguage): ReadNumber {
  const next = firstAfter(tokens, read.end);
  const isNear = (from: number, to: number) => /^[\s-]*$/u.test(text.slice(from, to));
  const before = tokens[firstAfter(tokens, read.start) - 1];
  let whole = read;
  if (before && words.minus.has(before.word) && before.end <= read.start && isNear(before.end, read.start)) {
    whole = { ...whole, value: -Math.abs(whole.value), start: before.start };
  }
  const after = tokens[next];
  if (!after || read.isOrdinal || !isNear(read.end, after.start)) return whole;
  const scale = words.scales.get(after.word);
  if (scale !== undefined) {
    // "2,5 tis. Kč": the dot belongs to the abbreviation.
    const dot = after.word.length <= LONGEST_DOTTED && text[after.end] === '.' ? 1 : 0;
    return { ...whole, value: rounded(whole.value * scale), end: after.end + dot };
  }
  return withHalf(whole, tokens, next, words);
}

const LONGEST_DOTTED = 3;

/** The index of the first token that begins at a place or after it. */
function firstAfter(tokens: readonly Token[], place: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `thousands` separates groups in this language; the other of comma and point begins the decimals. */
export function readDigits(written: string, thousands: ',' | '.'): number {
  const plain = written
    .replace(GROUP_SEPARATORS, '')
    .replace('−', '-')
    .replace(/\p{Nd}/gu, westernDigit);
  const separators = plain.match(SEPARATOR) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return Number(plain);
  const isRepeated = separators.filter((separator) => separator === last).length > 1;
  const isGroup = isRepeated || (last === thousands && separators.length === 1 && /[.,]\d{3}$/u.test(plain));
  if (isGroup) return Number(plain.replace(SEPARATOR, ''));
  const at = plain.lastIndexOf(last);
  return Number(`${plain.slice(0, at).replace(SEPARATOR, '')}.${plain.slice(at + 1)}`);
}

/** In Unicode the digits of each script are runs of ten, from zero to nine. */
function westernDigit(digit: string): string {
  if (digit <= '9') return digit;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
