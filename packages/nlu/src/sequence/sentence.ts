import { hashText } from '#features/hash.ts';
import { fold } from '#text/fold.ts';
import type { Span } from '#text/span.ts';

/** A stretch of a text that is a value of an entity. */
export interface EntitySpan extends Span {
  entity: string;
  /** Rules have found it, so that no other value holds it. */
  isSure?: boolean;
}

/** A sentence whose values are known. */
export interface MarkedSentence {
  text: string;
  spans: EntitySpan[];
  /** Other entities that are found there anyway, as values of dictionaries. */
  hints?: EntitySpan[];
  /** The number of its intent; -1 without an intent. */
  topic: number;
  /** Placeholders for any word: only their position and shape count. */
  anyWords?: Span[];
  /** The template that it was made from; sentences of one template count once. */
  template?: number;
}

/** A word or a sign, as the model reads it. */
export interface SequenceWord extends Span {
  /** Folded. */
  word: string;
  /** 0 for a placeholder. */
  hash: number;
  shape: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*(?:['’ʼ][\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*)*|[^\s\p{M}\p{Cf}]/gu;

/** More words of a text are not read. */
export const MOST_WORDS = 200;

export function wordsIn(text: string, anyWords: readonly Span[] = []): SequenceWord[] {
  const words: SequenceWord[] = [];
  for (const { 0: written, index: start } of text.matchAll(WORD)) {
    if (words.length === MOST_WORDS) break;
    const end = start + written.length;
    const word = fold(written) || written;
    const isAny = anyWords.some((any) => any.start <= start && end <= any.end);
    words.push({ word, hash: isAny ? 0 : hashText(word), shape: shapeOf(written), start, end });
  }
  return words;
}

/** Capitals, small letters, digits and signs, long runs of each as two: "Aa", "0000" and "00" are alike. */
function shapeOf(written: string): number {
  let shape = '';
  for (const letter of written) {
    const kind = kindOf(letter);
    if (!shape.endsWith(kind + kind)) shape += kind;
  }
  return hashText(shape);
}

function kindOf(letter: string): string {
  if (/\p{N}/u.test(letter)) return '0';
  if (letter !== letter.toLowerCase()) return 'A';
  return /\p{L}/u.test(letter) ? 'a' : letter;
}

/** The indexes of a span's words, `to` excluded; null for a span without words. */
export function wordRange(words: readonly SequenceWord[], { start, end }: Span): { from: number; to: number } | null {
  const from = words.findIndex((word) => word.start >= start && word.end <= end);
  if (from < 0) return null;
  let to = from + 1;
  while (to < words.length && (words[to]?.end ?? Infinity) <= end) to++;
  return { from, to };
}

/** Between the name of an entity and its role. */
export const SEPARATOR = '\n';

/** The entity of a name in the sequence model, which may have a role. */
export function entityOf(name: string): string {
  return name.split(SEPARATOR)[0] ?? '';
}
