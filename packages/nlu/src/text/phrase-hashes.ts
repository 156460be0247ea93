import { hashText, mix, seed } from '#features/hash.ts';

/** Phrases by the hash of their words, as they are stored: nothing has to be built to look them up. */
export interface PhraseHashes {
  /** In ascending order. */
  hashes: Uint32Array;
  /** The phrase of each hash. */
  phrases: Uint32Array;
  /** How many words phrases have: each number once, in ascending order. */
  lengths: Uint32Array;
}

const PHRASE = seed(4);

/** Phrase `n` has the words `phrases[n]`; one without words is never found. */
export function hashPhrases(phrases: readonly (readonly string[])[]): PhraseHashes {
  const hashed = phrases.flatMap((words, phrase) => (words.length === 0 ? [] : [{ hash: hashWords(words), phrase }]));
  const inOrder = hashed.toSorted((a, b) => a.hash - b.hash || a.phrase - b.phrase);
  return {
    hashes: Uint32Array.from(inOrder, ({ hash }) => hash),
    phrases: Uint32Array.from(inOrder, ({ phrase }) => phrase),
    lengths: new Uint32Array(new Set(hashed.map(({ phrase }) => phrases[phrase]?.length ?? 0))).toSorted(),
  };
}

function hashWords(words: readonly string[]): number {
  return words.reduce((hash, word) => mix(hash, hashText(word)), PHRASE);
}

/**
 * Phrases that may occur in a text, with the words from `from` to before `to`. Two phrases may share a hash, so the
 * caller compares the words.
 */
export function* phrasesIn(
  { hashes, phrases, lengths }: PhraseHashes,
  words: readonly string[],
): Generator<{ phrase: number; from: number; to: number }> {
  if (hashes.length === 0) return;
  const wordHashes = words.map(hashText);
  for (let from = 0; from < words.length; from++) {
    let hash = PHRASE;
    let to = from;
    for (const length of lengths) {
      if (from + length > words.length) break;
      while (to < from + length) hash = mix(hash, wordHashes[to++] ?? 0);
      for (let at = firstAt(hashes, hash); hashes[at] === hash; at++) yield { phrase: phrases[at] ?? 0, from, to };
    }
  }
}

function firstAt(sorted: Uint32Array, value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
