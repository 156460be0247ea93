import type { NumberLanguage } from '#languages/number-language.ts';
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

/** "And a half" or "and a quarter" after a number, with a word of size that multiplies both. */
export function withHalf(
  read: ReadNumber,
  tokens: readonly Token[],
  at: number,
  { halfLinks, parts, articles, scales }: NumberLanguage,
): ReadNumber {
  if (!halfLinks.has(tokens[at]?.word ?? '') || !Number.isInteger(read.value)) return read;
  const article = articles.has(tokens[at + 1]?.word ?? '') ? 1 : 0;
  const half = tokens[at + 1 + article];
  const part = parts.get(half?.word ?? '');
  if (!half || part === undefined) return read;
  const value = read.value + (read.value < 0 ? -part : part);
  const size = tokens[at + 2 + article];
  const scale = scales.get(size?.word ?? '');
  if (size && scale !== undefined) return { ...read, value: value * scale, end: size.end };
  return { ...read, withHalf: { value, end: half.end } };
}

/** Keeps 4.7 billion from being 4,700,000,000.000001. */
export function rounded(value: number): number {
  return Number(value.toPrecision(15));
}
