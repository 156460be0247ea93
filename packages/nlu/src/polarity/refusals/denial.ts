import type { Token } from '#text/tokens.ts';

/** A word of a clause. */
export interface ClauseWord extends Token {
  /** In small letters with its marks, which endings of verbs need. */
  lower: string;
}

/** How a clause denies something. */
export interface Denial {
  /**
   * A refusal turns down what the clause says: an order not to do it, or what the speaker does not want, plan or need.
   * A state says what is not so, which is often a reason to call. A bare denial is too short to tell: "no connection".
   */
  kind: 'refusal' | 'state' | 'bare';
  /** What is not so, in folded words. */
  heads: readonly string[];
}

/** Finds what a clause denies; null where it denies nothing. */
export type DenialRules = (clause: readonly ClauseWord[], isQuestion: boolean) => Denial | null;

export const REFUSAL: Denial = { kind: 'refusal', heads: [] };
export const STATE: Denial = { kind: 'state', heads: [] };

export function stateOf(...heads: (string | undefined)[]): Denial {
  return { kind: 'state', heads: heads.filter((head) => head !== undefined) };
}

export function bareOf(...heads: (string | undefined)[]): Denial {
  return { kind: 'bare', heads: heads.filter((head) => head !== undefined) };
}

/** Matches one of these words; a `*` stands for any letters. */
export function oneOf(words: string): RegExp {
  return new RegExp(`^(?:${words.trim().replaceAll('*', '.*').split(/\s+/u).join('|')})$`, 'u');
}

/** Matches one of these phrases anywhere in a clause; a `*` stands for any letters, a `+` for any words. */
export function phrasesOf(phrases: string): RegExp {
  const all = phrases.split(',').map((phrase) =>
    phrase
      .trim()
      .replaceAll('*', '\\S*')
      .replace(/\s*\+\s*/gu, ' (?:\\S+ )*'),
  );
  return new RegExp(`(?:^|\\s)(?:${all.join('|')})(?:\\s|$)`, 'u');
}

export function textOf(clause: readonly ClauseWord[]): string {
  return clause.map(({ word }) => word).join(' ');
}
