import { fold } from '#text/fold.ts';

/** A word, or a single pictograph, with its place in the text. */
export interface Token {
  /** Folded; what two spellings of one word share. */
  word: string;
  /** UTF-16 code units; `end` is exclusive. */
  start: number;
  end: number;
}

/** Invisible format characters belong to the word that they are hidden in; an apostrophe joins, as in "don't". */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*(?:['’ʼ][\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*)*|\p{Extended_Pictographic}/gu;

/** Several stages read the latest text, so its words are cached. */
export function tokenise(text: string): readonly Token[] {
  if (LAST.text !== text) LAST = { text, tokens: wordsWithPlaces(text) };
  return LAST.tokens;
}

let LAST: { text: string; tokens: readonly Token[] } = { text: '', tokens: [] };

function wordsWithPlaces(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = fold(match[0]);
    if (word !== '') tokens.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

export function wordsOf(text: string): string[] {
  return tokenise(text).map(({ word }) => word);
}
