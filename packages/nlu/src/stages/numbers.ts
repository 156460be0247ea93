import type { NumberLanguage } from '#languages/number-language.ts';
import { fold } from '#text/fold.ts';
import type { Token } from '#text/tokens.ts';

export interface NumberHit {
  value: number;
  start: number;
  end: number;
}

/** A number as one word group says it, before groups are joined: the hour and the minutes of "seven thirty" are two. */
export interface ReadNumber extends NumberHit {
  /** "Third", "3rd", "3." */
  isOrdinal: boolean;
  isDigits: boolean;
  /** Its last word, folded. */
  last: string;
  /** Value and end with "and a half" after it. */
  withHalf: { value: number; end: number } | null;
}

/** Digits, perhaps in groups of three, perhaps with decimals. Not inside words or longer runs such as dates. */
const DIGITS =
  /(?<![\p{L}\p{N}]|\p{N}[.,:/-])[-−+]?(?:\p{Nd}{1,3}(?:[ \u00a0\u202f.,'’]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)(?:[.,]\p{Nd}+)?(?![\p{L}\p{N}]|[.,:/-]\p{N})/gu;
const SEPARATOR = /[.,]/gu;
const GROUP_SEPARATORS = /[ \u00a0\u202f'’]/gu;
const COMMA_MEANS_THOUSANDS = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he']);

/** A number with an ending or a word of size: "15th", "14-tego", "10K". */
const GLUED =
  /(?<![\p{L}\p{N}]|\p{N}[.,:/-])(\p{Nd}{1,9}(?:[.,]\p{Nd}{1,3})?)(-?)(\p{L}[\p{L}\p{M}]{0,8})(?![\p{L}\p{N}])/gu;

/** Every number in a text, in its order, in digits or in the words of its language. */
export function findNumbers(
  text: string,
  tokens: Token[],
  language: string,
  words: NumberLanguage | null,
): NumberHit[] {
  const hits: ReadNumber[] = [];
  for (const read of readNumbers(text, tokens, language, words)) {
    const before = hits.at(-1);
    const joined = before && words?.joinsPairs === true ? joinPair(text, before, read) : null;
    if (joined) hits.splice(-1, 1, joined);
    else hits.push(read);
  }
  return hits.map(({ value, start, end, withHalf }) => ({
    value: withHalf?.value ?? value,
    start,
    end: withHalf?.end ?? end,
  }));
}

/** "One twenty two" is 122, and "nineteen eighty five" 1985. */
function joinPair(text: string, first: ReadNumber, second: ReadNumber): ReadNumber | null {
  const isPair =
    !first.isDigits &&
    !second.isDigits &&
    !first.isOrdinal &&
    !second.isOrdinal &&
    first.value >= 1 &&
    first.value <= 20 &&
    Number.isInteger(first.value) &&
    second.value >= 10 &&
    second.value <= 99;
  if (!isPair || !/^[\s-]+$/u.test(text.slice(first.end, second.start))) return null;
  return { ...second, value: 100 * first.value + second.value, start: first.start };
}

/** Every number group of a text, in its order. */
export function readNumbers(
  text: string,
  tokens: Token[],
  language: string,
  words: NumberLanguage | null,
): ReadNumber[] {
  const hits = /\p{Nd}/u.test(text) ? inDigits(text, tokens, language, words) : [];
  if (words) {
    const runs = runsOf(text, tokens);
    hits.push(...runs.flatMap((run) => spokenNumbers(run, words)));
  }
  let end = 0;
  return hits
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((hit) => {
      if (hit.start < end) return false;
      ({ end } = hit);
      return true;
    });
}

function inDigits(text: string, tokens: Token[], language: string, words: NumberLanguage | null): ReadNumber[] {
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
function besideWords(text: string, tokens: Token[], read: ReadNumber, words: NumberLanguage): ReadNumber {
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
  if (scale !== undefined) return { ...whole, value: rounded(whole.value * scale), end: after.end };
  return withHalf(whole, tokens, next, words);
}

/** "And a half" after a number, with a word of size that multiplies both. */
function withHalf(
  read: ReadNumber,
  tokens: Token[],
  at: number,
  { halfLinks, halves, articles, scales }: NumberLanguage,
): ReadNumber {
  if (!halfLinks.has(tokens[at]?.word ?? '') || !Number.isInteger(read.value)) return read;
  const article = articles.has(tokens[at + 1]?.word ?? '') ? 1 : 0;
  const half = tokens[at + 1 + article];
  if (!half || !halves.has(half.word)) return read;
  const value = read.value + (read.value < 0 ? -0.5 : 0.5);
  const size = tokens[at + 2 + article];
  const scale = scales.get(size?.word ?? '');
  if (size && scale !== undefined) return { ...read, value: value * scale, end: size.end };
  return { ...read, withHalf: { value, end: half.end } };
}

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

/** Keeps 4.7 billion from being 4,700,000,000.000001. */
function rounded(value: number): number {
  return Number(value.toPrecision(15));
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

/** Words with only space or a hyphen between them: a number does not reach over a comma. */
function runsOf(text: string, tokens: Token[]): Token[][] {
  const runs: Token[][] = [];
  let end: number | null = null;
  for (const token of tokens) {
    const run = runs.at(-1);
    if (run && end !== null && /^[\s-]*$/u.test(text.slice(end, token.start))) run.push(token);
    else runs.push([token]);
    ({ end } = token);
  }
  return runs;
}

function spokenNumbers(tokens: Token[], words: NumberLanguage): ReadNumber[] {
  const hits: ReadNumber[] = [];
  for (let at = 0; at < tokens.length;) {
    const read = readSpoken(tokens, at, words);
    const first = tokens[at];
    const last = tokens[(read?.end ?? 0) - 1];
    if (read && first && last && !isOtherWord(read, tokens, at, words)) {
      const before = tokens[at - 1];
      const isMinus = before !== undefined && words.minus.has(before.word);
      const hit: ReadNumber = {
        value: isMinus ? -read.value : read.value,
        start: isMinus ? before.start : first.start,
        end: last.end,
        isOrdinal: words.ordinals?.has(last.word) === true,
        isDigits: false,
        last: last.word,
        withHalf: null,
      };
      hits.push(hit.isOrdinal ? hit : withHalf(hit, tokens, read.end, words));
      while (at < tokens.length && (tokens[at]?.start ?? 0) < (hits.at(-1)?.end ?? 0)) at++;
    } else at = read?.end ?? at + 1;
  }
  return hits;
}

/** "This one" and "one second" say no 1 and no 2. */
function isOtherWord(
  read: { value: number; end: number },
  tokens: Token[],
  at: number,
  words: NumberLanguage,
): boolean {
  if (read.end !== at + 1) return false;
  const before = tokens[at - 1]?.word ?? '';
  if (read.value === 1 && words.notAfter.has(before) && words.ordinals?.has(tokens[at]?.word ?? '') !== true)
    return true;
  const others = words.otherAfter?.get(tokens[at]?.word ?? '');
  return others !== undefined && (others.has(before) || words.values.has(before) || /^\d/u.test(before));
}

/** "four three two one" is 4321; other numbers are added and multiplied: "two thousand and twenty five". */
function readSpoken(tokens: Token[], from: number, words: NumberLanguage): { value: number; end: number } | null {
  return readDigitByDigit(tokens, from, words) ?? readHalf(tokens, from, words) ?? readSum(tokens, from, words);
}

/** "Half a million", "eine halbe Million". */
function readHalf(tokens: Token[], from: number, { halves, articles, scales }: NumberLanguage) {
  const before = articles.has(tokens[from]?.word ?? '') ? 1 : 0;
  if (!halves.has(tokens[from + before]?.word ?? '')) return null;
  const after = articles.has(tokens[from + before + 1]?.word ?? '') ? 1 : 0;
  const scale = scales.get(tokens[from + before + after + 1]?.word ?? '') ?? 0;
  return scale >= 1_000 ? { value: scale / 2, end: from + before + after + 2 } : null;
}

const MOST_DIGITS = 15;

function readDigitByDigit(tokens: Token[], from: number, { values, scales, ordinals }: NumberLanguage) {
  let digits = '';
  let end = from;
  for (; end < tokens.length && digits.length < MOST_DIGITS; end++) {
    const word = tokens[end]?.word ?? '';
    const value = values.get(word);
    if (value === undefined || value > 9 || !Number.isInteger(value) || ordinals?.has(word)) break;
    digits += value;
  }
  const next = tokens[end]?.word ?? '';
  if (digits.length < 2 || scales.has(next)) return null;
  return { value: Number(digits), end };
}

function readSum(tokens: Token[], from: number, { values, scales, links, points }: NumberLanguage) {
  let total = 0;
  let group = 0;
  let end = from;
  /** The size of the last word, below which the next must stay: "twenty five", never "five twenty". */
  let room = Infinity;
  for (let at = from; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? '';
    const value = values.get(word);
    const scale = scales.get(word);
    if (value !== undefined && value < room && (value > 0 || end === from)) {
      group += value;
      room = roomAfter(value);
    } else if (scale === 100) {
      if (group >= 100) break;
      group = Math.max(1, group) * 100;
      room = 100;
    } else if (scale !== undefined) {
      if (total > 0 && total % scale !== 0) break;
      if (group === 0 && end !== from) break;
      total += Math.max(1, group) * scale;
      group = 0;
      room = 1_000;
    } else if (links.has(word) && end > from && room >= 100 && values.has(tokens[at + 1]?.word ?? '')) continue;
    else break;
    end = at + 1;
  }
  if (end === from) return null;
  const decimals = points.has(tokens[end]?.word ?? '') ? readDecimals(tokens, end + 1, values) : null;
  if (decimals) return { value: Number(`${total + group}.${decimals.digits}`), end: decimals.end };
  return { value: total + group, end };
}

/** Returns the limit for the next number: units after tens, tens after hundreds in one word, nothing after units. */
function roomAfter(value: number): number {
  if (value >= 1_000) return 1_000;
  if (value >= 100) return 100;
  return value >= 20 && value % 10 === 0 ? 10 : 1;
}

function readDecimals(tokens: Token[], from: number, values: ReadonlyMap<string, number>) {
  let digits = '';
  let end = from;
  for (; end < tokens.length && digits.length < MOST_DIGITS; end++) {
    const value = values.get(tokens[end]?.word ?? '');
    if (value === undefined || (value > 9 && digits !== '')) break;
    digits += value;
    if (value > 9) return { digits, end: end + 1 };
  }
  return digits === '' ? null : { digits, end };
}
