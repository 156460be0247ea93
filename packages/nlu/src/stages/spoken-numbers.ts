import type { NumberLanguage } from '#languages/number-language.ts';
import { rounded, withHalf, type ReadNumber } from '#stages/read-number.ts';
import type { Token } from '#text/tokens.ts';

/** Words with only space or a hyphen between them: a number does not reach over a comma. */
export function runsOf(text: string, tokens: readonly Token[]): Token[][] {
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

export function spokenNumbers(tokens: readonly Token[], words: NumberLanguage): ReadNumber[] {
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
  tokens: readonly Token[],
  at: number,
  words: NumberLanguage,
): boolean {
  if (read.end !== at + 1) return false;
  const before = tokens[at - 1]?.word ?? '';
  if (read.value === 1 && words.notAfter.has(before) && words.ordinals?.has(tokens[at]?.word ?? '') !== true)
    return true;
  // "The third one".
  if (read.value === 1 && words.joinsPairs === true && words.ordinals?.has(before) === true) return true;
  const others = words.otherAfter?.get(tokens[at]?.word ?? '');
  return others !== undefined && (others.has(before) || words.values.has(before) || /^\d/u.test(before));
}

/** "four three two one" is 4321; other numbers are added and multiplied: "two thousand and twenty five". */
function readSpoken(
  tokens: readonly Token[],
  from: number,
  words: NumberLanguage,
): { value: number; end: number } | null {
  return readDigitByDigit(tokens, from, words) ?? readHalf(tokens, from, words) ?? readSum(tokens, from, words);
}

/** "Half a million", "a quarter of a million", "půl tuctu". */
function readHalf(tokens: readonly Token[], from: number, { parts, articles, scales }: NumberLanguage) {
  const wordAt = (at: number) => tokens[at]?.word ?? '';
  let at = articles.has(wordAt(from)) ? from + 1 : from;
  const pair = parts.get(`${wordAt(at)} ${wordAt(at + 1)}`);
  const part = pair ?? parts.get(wordAt(at));
  if (part === undefined) return null;
  at += pair === undefined ? 1 : 2;
  while (wordAt(at) === 'of' || articles.has(wordAt(at))) at++;
  const scale = scales.get(wordAt(at));
  return scale === undefined ? null : { value: scale * part, end: at + 1 };
}

const MOST_DIGITS = 15;

function readDigitByDigit(tokens: readonly Token[], from: number, { values, scales, ordinals }: NumberLanguage) {
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

function readSum(tokens: readonly Token[], from: number, words: NumberLanguage) {
  const { values, scales, links, points } = words;
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
      // "Za dwadzieścia ósma" are two numbers: in 28 both words would be ordinals.
      if (
        room === 10 &&
        words.agrees === true &&
        isOrdinal(word, words) !== isOrdinal(tokens[at - 1]?.word ?? '', words)
      )
        break;
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
      // "Zwei Millionen dreihunderttausend" says the thousands in one word.
      room = Math.max(1_000, scale);
    } else if (links.has(word) && end > from && room >= 100 && values.has(tokens[at + 1]?.word ?? '')) continue;
    else break;
    end = at + 1;
  }
  if (end === from) return null;
  const decimals = points.has(tokens[end]?.word ?? '') ? readDecimals(tokens, end + 1, words) : null;
  if (decimals) {
    const value = Number(`${total + group}.${decimals.digits}`);
    const size = scales.get(tokens[decimals.end]?.word ?? '');
    return size === undefined ? { value, end: decimals.end } : { value: rounded(value * size), end: decimals.end + 1 };
  }
  return { value: total + group, end };
}

function isOrdinal(word: string, { ordinals }: NumberLanguage): boolean {
  return ordinals?.has(word) === true;
}

/** Returns the limit for the next number: units after tens, tens after hundreds in one word, nothing after units. */
function roomAfter(value: number): number {
  if (value >= 1_000) return 1_000;
  if (value >= 100) return 100;
  return value >= 20 && value % 10 === 0 ? 10 : 1;
}

function readDecimals(tokens: readonly Token[], from: number, { values, zeros }: NumberLanguage) {
  let digits = '';
  let end = from;
  for (; end < tokens.length && digits.length < MOST_DIGITS; end++) {
    const word = tokens[end]?.word ?? '';
    const value = zeros?.has(word) === true ? 0 : values.get(word);
    if (value === undefined || (value > 9 && digits !== '')) break;
    if (value > 9) {
      const units = value >= 20 && value % 10 === 0 ? (values.get(tokens[end + 1]?.word ?? '') ?? 0) : 0;
      const isWhole = units >= 1 && units <= 9;
      return { digits: String(value + (isWhole ? units : 0)), end: end + (isWhole ? 2 : 1) };
    }
    digits += value;
  }
  return digits === '' ? null : { digits, end };
}
