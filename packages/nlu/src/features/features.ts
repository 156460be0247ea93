import type { Embedding } from '#embedding/embedding.ts';
import { hashRange, hashText, mix, seed, spread, step } from '#features/hash.ts';
import { entityWord, isEntityWord, type Phrase, type Tag } from '#features/phrase.ts';

const WORD_PAIR = seed(1);
const SHORTEST_GRAM = 2;
const LONGEST_GRAM = 4;
const GRAM_SEEDS = Array.from({ length: LONGEST_GRAM + 1 }, (_, length) => seed(8 + length));
const BEGIN = seed(2);
const END = seed(3);
const TOGETHER = seed(4);
const SPACE = 32;

/** Hashes of a phrase's features, repeated as often as they occur. */
export interface Features {
  /** Words, pairs of neighbours (with the phrase's begin and end) and entities. */
  words: number[];
  /**
   * Runs of 2 to 4 characters inside words, with a space at both ends of a word. Runs of the spoken words come first.
   */
  grams: number[];
  /** The index at which character runs of doubtful words start. Runs of words in entities follow them. */
  doubtfulGramsFrom: number;
  entityGramsFrom: number;
  /** Pairs of nearby words in any order, and of entities with words. Each word counts by its beginning. */
  pairs: number[];
  /** The features of the phrase: entities, and the words outside of them. */
  said: number[];
  /** Doubtful features: words that replace unknown ones. */
  doubtful: number[];
  /** The phrase's embedding; null without one. */
  meaning: Float32Array | null;
}

export function featuresOf({ words, tags, doubtful, text }: Phrase, embedding: Embedding | null = null): Features {
  const meaning = embedding?.vectorOf(text) ?? null;
  const features: Features = {
    words: words.map(hashText),
    grams: [],
    doubtfulGramsFrom: 0,
    entityGramsFrom: 0,
    pairs: [],
    said: [],
    doubtful: [],
    meaning,
  };
  const hashes = [...features.words];
  let before = BEGIN;
  for (const hash of hashes) {
    features.words.push(pair(before, hash));
    before = hash;
  }
  if (words.length > 0) features.words.push(pair(before, END));
  const isInEntity = new Set<number>();
  for (const { name, from, to } of tags) {
    const hash = hashText(entityWord(name));
    features.words.push(hash, pair(hashes[from - 1] ?? BEGIN, hash), pair(hash, hashes[to] ?? END));
    features.said.push(hash);
    for (let at = from; at < to; at++) isInEntity.add(at);
  }
  hashes.forEach((hash, at) => {
    if (!isInEntity.has(at)) (doubtful.includes(at) ? features.doubtful : features.said).push(hash);
  });
  const addGramsOf = (isAdded: (at: number) => boolean) =>
    words.forEach((word, at) => {
      if (isAdded(at) && !isEntityWord(word)) addGrams(word, features.grams);
    });
  const isDoubtful = (at: number) => !isInEntity.has(at) && doubtful.includes(at);
  addGramsOf((at) => !isInEntity.has(at) && !isDoubtful(at));
  features.doubtfulGramsFrom = features.grams.length;
  addGramsOf(isDoubtful);
  features.entityGramsFrom = features.grams.length;
  addGramsOf((at) => isInEntity.has(at));
  addPairs(words, tags, features.pairs);
  return features;
}

function pair(first: number, second: number): number {
  return mix(mix(WORD_PAIR, first), second);
}

/** A word's partner is at most so many words away: a long text would else have too many pairs. */
const REACH = 6;
/** The length of a word's beginning, which covers its forms: "light" and "lights", "paying" and "payment". */
const BEGINNING = 4;

/**
 * Pairs carry meanings that a linear model of single words misses, such as words that mean something only together.
 * They act as a kernel of degree 2 (Chang et al., "Training and testing low-degree polynomial data mappings via linear
 * SVM", JMLR 2010).
 */
function addPairs(words: readonly string[], tags: readonly Tag[], pairs: number[]): void {
  const beginnings = words.map((word) =>
    hashRange(word, 0, isEntityWord(word) ? word.length : Math.min(BEGINNING, word.length)),
  );
  const add = (one: number, other: number) => {
    if (one !== other) pairs.push(mix(mix(TOGETHER, Math.min(one, other)), Math.max(one, other)));
  };
  beginnings.forEach((one, at) => {
    for (let other = at + 1; other <= at + REACH && other < words.length; other++) add(one, beginnings[other] ?? 0);
  });
  for (const { name, from, to } of tags) {
    const entity = hashText(entityWord(name));
    for (let at = Math.max(0, from - REACH); at < Math.min(words.length, to + REACH); at++) {
      if (at < from || at >= to) add(entity, beginnings[at] ?? 0);
    }
  }
}

function addGrams(word: string, grams: number[]): void {
  const last = word.length + 1;
  for (let start = 0; start < last; start++) {
    let hash = GRAM_SEEDS[0] ?? 0;
    const stop = Math.min(LONGEST_GRAM, last + 1 - start);
    for (let length = 1; length <= stop; length++) {
      const at = start + length - 1;
      hash = step(hash, at === 0 || at === last ? SPACE : word.charCodeAt(at - 1));
      if (length >= SHORTEST_GRAM) grams.push(spread(hash ^ (GRAM_SEEDS[length] ?? 0)));
    }
  }
}
