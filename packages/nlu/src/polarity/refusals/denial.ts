import type { Token } from '#text/tokens.ts';

/** A word of a clause. */
export interface ClauseWord extends Token {
  /** In small letters with its marks, which endings of verbs need. */
  lower: string;
}

/** How a clause denies something. */
export interface Denial {
  /**
   * A refusal turns the clause down: an order not to do it, or the word of a speaker who does not want, plan or need it.
   * A state denies a fact, which is often a reason to call. A bare denial is too short to tell: "no connection".
   */
  kind: 'refusal' | 'state' | 'bare';
  /** The words that are denied, folded. */
  heads: readonly string[];
}

/** Finds the denial in a clause; null if there is no denial. */
export type DenialRules = (clause: readonly ClauseWord[], isQuestion: boolean) => Denial | null;

export const REFUSAL: Denial = { kind: 'refusal', heads: [] };
export const STATE: Denial = { kind: 'state', heads: [] };

export function stateOf(...heads: (string | undefined)[]): Denial {
  return { kind: 'state', heads: heads.filter((head) => head !== undefined) };
}

export function bareOf(...heads: (string | undefined)[]): Denial {
  return { kind: 'bare', heads: heads.filter((head) => head !== undefined) };
}

/** Matches one of these words; a `*` matches any letters. */
export function oneOf(words: string): RegExp {
  return new RegExp(`^(?:${words.trim().replaceAll('*', '.*').split(/\s+/u).join('|')})$`, 'u');
}

/** Matches one of these phrases anywhere in a clause; a `*` matches any letters, a `+` any words. */
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
