import { FeatureTable } from '#features/feature-table.ts';
import { Chain } from '#sequence/chain.ts';
import { KnownValues, type KnownPlace, type KnownValueParts } from '#sequence/known-values.ts';
import { entityOf, wordRange, wordsIn, type EntitySpan, type SequenceWord } from '#sequence/sentence.ts';
import type { Span } from '#text/span.ts';
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

/** Finds nothing. */
export const NO_SEQUENCE: SequenceParts = {
  names: [],
  features: new Uint32Array(0),
  offsets: new Uint32Array(1),
  labels: new Uint16Array(0),
  weights: new Int8Array(0),
  scales: new Float32Array(0),
  transitions: new Float32Array(0),
  words: new Uint32Array(0),
  wordCounts: new Uint8Array(0),
  cue: new Uint8Array(1),
  hashes: new Uint32Array(0),
  entities: new Uint16Array(0),
  counts: new Uint8Array(0),
};

export interface FoundSpan extends EntitySpan {
  /** The probability that the value is there, just so. */
  chance: number;
}

/** A text that was read. */
export interface SequenceReading {
  /** The likeliest values that do not overlap. */
  spans(least: number): FoundSpan[];
  /** How many words outside of the places no sentence of the training has. */
  unknownOutside(places: readonly Span[]): number;
  /** The probability that exactly this place is a value of an entity. */
  chanceOf(name: string, place: Span): number;
}

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

  get isEmpty(): boolean {
    return this.#parts.names.length === 0;
  }

  /** The values in a text that are at least so likely. */
  find(text: string, topic: number, hints: readonly EntitySpan[] = [], least = 0): FoundSpan[] {
    return this.read(text, topic, hints)?.spans(least) ?? [];
  }

  /**
   * Reads a text; null if there is nothing to find. `topic` is the number of its intent in training, or -1; `hints` are
   * other entities of the text. The next reading overwrites this one.
   */
  read(text: string, topic: number, hints: readonly EntitySpan[]): SequenceReading | null {
    const words = wordsIn(text);
    if (words.length === 0 || this.isEmpty) return null;
    const known = [...this.#known.placesIn(words)];
    const around = { topic, counts: this.#counts, known, hints, isTraining: false };
    this.#score(featuresOfWords(words, around));
    for (const hint of hints) if (hint.isSure === true) this.#close(hint, words, known);
    const labels = this.#chain.best(words.length);
    this.#chain.sum(words.length);
    const { names } = this.#parts;
    const chain = this.#chain;
    return {
      spans: (least) =>
        placesOf(labels).flatMap(({ entity, from, to }) => {
          const chance = chain.chanceOf(entity, from, to, words.length);
          const [start = 0, end = 0] = [words[from]?.start, words[to - 1]?.end];
          return chance < least ? [] : [{ entity: names[entity] ?? '', start, end, chance }];
        }),
      unknownOutside: (places) =>
        words.filter(
          ({ hash, start, end, word }) =>
            /\p{L}/u.test(word) &&
            this.#counts.table.find(hash) < 0 &&
            !places.some((place) => start < place.end && end > place.start),
        ).length,
      chanceOf: (name, place) => {
        const entity = names.indexOf(name);
        const range = wordRange(words, place);
        return entity < 0 || !range ? 0 : chain.chanceOf(entity, range.from, range.to, words.length);
      },
    };
  }

  /** Keeps the words of an entity free of others, unless they are in a longer value that was marked before. */
  #close(hint: EntitySpan, words: readonly SequenceWord[], known: readonly KnownPlace[]): void {
    const range = wordRange(words, hint);
    if (!range) return;
    const isInside = ({ from, to }: KnownPlace) =>
      from <= range.from && to >= range.to && to - from > range.to - range.from;
    if (known.some(isInside)) return;
    const { labels, scores } = this.#chain;
    for (const [index, name] of this.#parts.names.entries()) {
      if (entityOf(name) === hint.entity) continue;
      for (let at = range.from; at < range.to; at++) {
        scores[at * labels + 2 * index + 1] = IMPOSSIBLE;
        scores[at * labels + 2 * index + 2] = IMPOSSIBLE;
      }
    }
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

const IMPOSSIBLE = -1e6;

/** The values that labels say. */
function placesOf(labels: Int32Array): { entity: number; from: number; to: number }[] {
  const places: { entity: number; from: number; to: number }[] = [];
  for (let from = 0; from < labels.length; from++) {
    const label = labels[from] ?? 0;
    if (label === 0) continue;
    let to = from + 1;
    while (labels[to] === label + 1) to++;
    places.push({ entity: (label - 1) / 2, from, to });
    from = to - 1;
  }
  return places;
}
