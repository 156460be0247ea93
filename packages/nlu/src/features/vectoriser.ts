import type { FeatureTable } from '#features/feature-table.ts';
import type { Features } from '#features/features.ts';

/** A phrase as the classifier weighs it, and how much of the phrase it knew. */
export interface Vector {
  features: Int32Array;
  weights: Float32Array;
  /** Share of the phrase, weighed by rarity, that occurs in training: of its words, and of the characters in them. */
  knownWords: number;
  knownCharacters: number;
}

/**
 * Turns features into vectors: words of length 1, characters of length `CHARACTERS` and pairs of words of length `PAIRS`,
 * or less when not all of them are known, and what an embedding says, of length 1. Its dimensions are numbered after all other features.
 */
export class Vectoriser {
  readonly #table: FeatureTable;
  readonly #rarity: Float32Array;
  readonly #unknownRarity: number;
  /** How often each feature occurs in the phrase at hand; all zero between phrases. */
  readonly #counts: Uint16Array;
  /** Memory in which a phrase is put together, large enough for the largest so far: to make an array takes a microsecond. */
  #found = new Int32Array(0);
  #features = new Int32Array(0);
  #weights = new Float32Array(0);

  /** A rarity of 0 makes a feature count as unknown. */
  constructor(table: FeatureTable, rarity: Float32Array, templates: number) {
    this.#table = table;
    this.#rarity = rarity;
    this.#unknownRarity = rarityOf(0, templates);
    this.#counts = new Uint16Array(table.size);
  }

  vector(features: Features): Vector {
    const passing = this.passingVector(features);
    return { ...passing, features: passing.features.slice(), weights: passing.weights.slice() };
  }

  /** Like `vector`, but in arrays that the next call overwrites. */
  passingVector({
    words,
    grams,
    doubtfulGramsFrom,
    entityGramsFrom,
    pairs,
    said,
    doubtful,
    meaning,
  }: Features): Vector {
    this.#makeRoom(words.length + grams.length + pairs.length + said.length + doubtful.length, meaning?.length ?? 0);
    const gramsFrom = this.#lookUp(words, 0);
    const pairsFrom = this.#lookUp(grams, gramsFrom);
    const saidFrom = this.#lookUp(pairs, pairsFrom);
    const doubtfulFrom = this.#lookUp(said, saidFrom);
    const foundEnd = this.#lookUp(doubtful, doubtfulFrom);
    const wordsEnd = this.#block(0, gramsFrom, { at: 0, length: 1 });
    const gramsEnd = this.#block(gramsFrom, pairsFrom, { at: wordsEnd, length: CHARACTERS });
    let end = this.#block(pairsFrom, saidFrom, { at: gramsEnd, length: PAIRS });
    for (let dimension = 0; dimension < (meaning?.length ?? 0); dimension++) {
      this.#features[end] = this.#table.size + dimension;
      this.#weights[end++] = meaning?.[dimension] ?? 0;
    }
    const knownWords = this.#knownShare(saidFrom, doubtfulFrom, foundEnd);
    return {
      features: this.#features.subarray(0, end),
      weights: this.#weights.subarray(0, end),
      knownWords,
      // A phrase that is all entities has no other characters.
      knownCharacters:
        entityGramsFrom === 0
          ? knownWords
          : this.#knownShare(gramsFrom, gramsFrom + doubtfulGramsFrom, gramsFrom + entityGramsFrom),
    };
  }

  #makeRoom(hashes: number, dimensions: number): void {
    if (this.#found.length >= hashes && this.#features.length >= hashes + dimensions) return;
    this.#found = new Int32Array(hashes * 2);
    this.#features = new Int32Array(hashes * 2 + dimensions);
    this.#weights = new Float32Array(hashes * 2 + dimensions);
  }

  /** Writes the features of hashes from `at` on, -1 for unknown ones; returns the end. */
  #lookUp(hashes: number[], at: number): number {
    for (let index = 0; index < hashes.length; index++) {
      const feature = this.#table.find(hashes[index] ?? 0);
      this.#found[at + index] = feature >= 0 && this.#rarity[feature] !== 0 ? feature : -1;
    }
    return at + hashes.length;
  }

  /** Writes the distinct features of a range from `at` on, with weights of that length; returns the end. */
  #block(from: number, to: number, { at, length }: { at: number; length: number }): number {
    const [found, features, weights, counts] = [this.#found, this.#features, this.#weights, this.#counts];
    let end = at;
    let unknown = 0;
    for (let index = from; index < to; index++) {
      const feature = found[index] ?? -1;
      if (feature < 0) {
        unknown++;
        continue;
      }
      const count = counts[feature] ?? 0;
      if (count === 0) features[end++] = feature;
      if (count < 0xffff) counts[feature] = count + 1;
    }
    let squares = UNKNOWN_SHARE * unknown * this.#unknownRarity ** 2;
    for (let index = at; index < end; index++) {
      const feature = features[index] ?? 0;
      const weight = frequencyWeight(counts[feature] ?? 1) * (this.#rarity[feature] ?? 0);
      counts[feature] = 0;
      weights[index] = weight;
      squares += weight * weight;
    }
    const scale = squares > 0 ? length / Math.sqrt(squares) : 0;
    for (let index = at; index < end; index++) weights[index] = (weights[index] ?? 0) * scale;
    return end;
  }

  /** Computes the known share. Doubtful features follow the sure ones. */
  #knownShare(from: number, doubtfulFrom: number, to: number): number {
    const here = this.#known(from, doubtfulFrom);
    const perhaps = this.#known(doubtfulFrom, to);
    const all = here.all + perhaps.all;
    return all > 0 ? (here.known + perhaps.known * DOUBT) / all : 0;
  }

  #known(from: number, to: number): { known: number; all: number } {
    let known = 0;
    let all = 0;
    for (let index = from; index < to; index++) {
      const feature = this.#found[index] ?? -1;
      const rarity = feature < 0 ? 0 : (this.#rarity[feature] ?? 0);
      all += feature < 0 ? this.#unknownRarity : rarity;
      known += rarity;
    }
    return { known, all };
  }
}

/**
 * How much unknown features count in a vector's length. Without them, one known word among many unknown ones would
 * count as if it were alone.
 */
const UNKNOWN_SHARE = 0.5;

/**
 * The length of what characters say, beside words: parts of words are shared by inflections, compounds and slips of the
 * finger, and say the more the fewer templates there are. Chosen by cross-validation on training sets of 30 to 15,000
 * templates: a third more than words is right once in 600 phrases more often, most of it on small sets.
 */
export const CHARACTERS = 1.3;

/**
 * The length of what pairs of words say. Chosen by cross-validation on training sets of 500 to 10,000 templates: without
 * them one phrase in 250 to 900 less is right; a little more or less of length changes nothing.
 */
export const PAIRS = 0.9;

/** How far a doubtful word counts as known. */
const DOUBT = 0.5;

/** A word said twice counts more than once, but not twice. */
export function frequencyWeight(count: number): number {
  return count === 1 ? 1 : 1 + Math.log(count);
}

/**
 * Inverse document frequency, smoothed as if one more template held every feature, and damped: undamped, a word that
 * one template happens to hold outweighs what its intent is about.
 */
export function rarityOf(templatesWithIt: number, templates: number): number {
  return (Math.log((1 + templates) / (1 + templatesWithIt)) + 1) ** DAMPING;
}

const DAMPING = 0.7;
