import type { NumberLanguage } from '#languages/number-language.ts';
import type { Token } from '#text/tokens.ts';

export interface NumberHit {
  value: number;
  start: number;
  end: number;
}

/** Digits, perhaps in groups of three, perhaps with decimals. Not inside words or longer runs such as dates. */
const DIGITS =
  /(?<![\p{L}\p{N}]|\p{N}[.,:/-])[-−+]?(?:\p{Nd}{1,3}(?:[ \u00a0\u202f.,'’]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)(?:[.,]\p{Nd}+)?(?![\p{L}\p{N}]|[.,:/-]\p{N})/gu;
const SEPARATOR = /[.,]/gu;
const GROUP_SEPARATORS = /[ \u00a0\u202f'’]/gu;
const COMMA_MEANS_THOUSANDS = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he']);

/** Every number in a text, in its order, in digits or in the words of its language. */
export function findNumbers(
  text: string,
  tokens: Token[],
  language: string,
  words: NumberLanguage | null,
): NumberHit[] {
  const hits = [...text.matchAll(DIGITS)].flatMap((match): NumberHit[] => {
    const value = readDigits(match[0], COMMA_MEANS_THOUSANDS.has(language) ? ',' : '.');
    return Number.isFinite(value) ? [{ value, start: match.index, end: match.index + match[0].length }] : [];
  });
  if (words) hits.push(...runsOf(text, tokens).flatMap((run) => spokenNumbers(run, words)));
  return hits.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** `thousands` separates groups in this language; the other of comma and point begins the decimals. */
function readDigits(written: string, thousands: ',' | '.'): number {
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

function spokenNumbers(tokens: Token[], words: NumberLanguage): NumberHit[] {
  const hits: NumberHit[] = [];
  for (let at = 0; at < tokens.length;) {
    const read = readSpoken(tokens, at, words);
    const first = tokens[at];
    const last = tokens[(read?.end ?? 0) - 1];
    const isPronoun = read?.end === at + 1 && read.value === 1 && words.notAfter.has(tokens[at - 1]?.word ?? '');
    if (read && first && last && !isPronoun) hits.push({ value: read.value, start: first.start, end: last.end });
    at = read?.end ?? at + 1;
  }
  return hits;
}

/** "four three two one" is 4321; other numbers are added and multiplied: "two thousand and twenty five". */
function readSpoken(tokens: Token[], from: number, words: NumberLanguage): { value: number; end: number } | null {
  return readDigitByDigit(tokens, from, words) ?? readSum(tokens, from, words);
}

const MOST_DIGITS = 15;

function readDigitByDigit(tokens: Token[], from: number, { values, scales, ordinals }: NumberLanguage) {
  let digits = '';
  let end = from;
  for (; end < tokens.length && digits.length < MOST_DIGITS; end++) {
    const word = tokens[end]?.word ?? '';
    const value = values.get(word);
    if (value === undefined || value > 9 || ordinals?.has(word)) break;
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
