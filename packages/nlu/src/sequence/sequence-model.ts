import { FeatureTable } from '#features/feature-table.ts';
import { Chain } from '#sequence/chain.ts';
import { KnownValues, type KnownValueParts } from '#sequence/known-values.ts';
import { wordsIn, type EntitySpan } from '#sequence/sentence.ts';
import { featuresOfWords, type WordCounts } from '#sequence/word-features.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';

/** A trained sequence model in flat arrays. */
export interface SequenceParts extends KnownValueParts {
  /** The names of its entities. */
  names: string[];
  /** By feature. */
  features: Uint32Array;
  /** The weights of a feature: from `offsets[feature]` to before `offsets[feature + 1]`. */
  offsets: Uint32Array;
  labels: Uint16Array;
  weights: Int8Array;
  scales: Float32Array;
  /** By label before and label; the last row is the start of a sentence. */
  transitions: Float32Array;
  /** Hashes of words with how often they occur, and from how often on they are a frame. */
  words: Uint32Array;
  wordCounts: Uint8Array;
  cue: Uint8Array;
}

export interface FoundSpan extends EntitySpan {
  /** The probability that the value is there, just so. */
  chance: number;
}

/** Less likely values are not found: a wrong name costs a caller more than a missing one. */
export const LEAST_CHANCE = 0.5;

/** Finds values of entities that no list holds, by the words around them. */
export class SequenceModel {
  readonly #parts: SequenceParts;
  readonly #table: FeatureTable;
  readonly #counts: WordCounts;
  readonly #known: KnownValues;
  readonly #chain: Chain;

  static of(parts: SequenceParts): SequenceModel {
    return atOnce(SequenceModel.building(parts));
  }

  static *building(parts: SequenceParts): Pieces<SequenceModel> {
    const table = yield* FeatureTable.building(parts.features);
    const words = yield* FeatureTable.building(parts.words);
    return new SequenceModel(parts, table, { table: words, counts: parts.wordCounts, cue: parts.cue[0] ?? 1 });
  }

  private constructor(parts: SequenceParts, table: FeatureTable, counts: WordCounts) {
    this.#parts = parts;
    this.#table = table;
    this.#counts = counts;
    this.#known = KnownValues.of(parts);
    this.#chain = new Chain(2 * parts.names.length + 1, parts.transitions);
  }

  /** `topic` is the number of the text's intent in training, -1 if it has none; `hints` are other entities of the text. */
  find(text: string, topic: number, hints: readonly EntitySpan[] = [], least = LEAST_CHANCE): FoundSpan[] {
    const words = wordsIn(text);
    if (words.length === 0 || this.#parts.names.length === 0) return [];
    const known = [...this.#known.placesIn(words)];
    const around = { topic, counts: this.#counts, known, hints, isTraining: false };
    this.#score(featuresOfWords(words, around));
    const labels = this.#chain.best(words.length);
    if (labels.every((label) => label === 0)) return [];
    this.#chain.sum(words.length);
    const found: FoundSpan[] = [];
    for (let from = 0; from < words.length; from++) {
      const label = labels[from] ?? 0;
      if (label === 0) continue;
      let to = from + 1;
      while (labels[to] === label + 1) to++;
      const entity = (label - 1) / 2;
      const chance = this.#chain.chanceOf(entity, from, to, words.length);
      if (chance >= least) {
        const [start = 0, end = 0] = [words[from]?.start, words[to - 1]?.end];
        found.push({ entity: this.#parts.names[entity] ?? '', start, end, chance });
      }
      from = to - 1;
    }
    return found;
  }

  #score(featuresOf: readonly number[][]): void {
    const { offsets, labels, weights, scales } = this.#parts;
    const chain = this.#chain;
    chain.begin(featuresOf.length);
    const { scores } = chain;
    featuresOf.forEach((features, at) => {
      const row = at * chain.labels;
      for (const hash of features) {
        const feature = this.#table.find(hash);
        if (feature < 0) continue;
        const scale = scales[feature] ?? 0;
        const end = offsets[feature + 1] ?? 0;
        for (let entry = offsets[feature] ?? 0; entry < end; entry++) {
          const cell = row + (labels[entry] ?? 0);
          scores[cell] = (scores[cell] ?? 0) + scale * (weights[entry] ?? 0);
        }
      }
    });
  }
}
