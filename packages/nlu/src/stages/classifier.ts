import type { RecognisedIntent } from '@parley/domain';
import type { Embedding } from '#embedding/embedding.ts';
import { FeatureTable } from '#features/feature-table.ts';
import { featuresOf } from '#features/features.ts';
import type { Phrase } from '#features/phrase.ts';
import { Vectoriser, type Vector } from '#features/vectoriser.ts';
import { confidenceOf, evidenceOf, probabilities, type Calibration } from '#stages/confidence.ts';
import { TopicWeights, type WeightParts } from '#stages/topic-weights.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';
import { chanceOfPositive, denialSign, topicsOf, twinsAmong, type Twins } from '#stages/twins.ts';

/** The result of training a classifier, in flat arrays. */
export interface ClassifierParts extends WeightParts {
  intents: string[];
  /** Number of templates that it was trained on. */
  templates: number;
  /** By feature. */
  hashes: Uint32Array;
  rarity: Float32Array;
  /** By pair of twins: the weight of a phrase without a denial. */
  denials: Float32Array;
  calibration: Calibration;
}

const MAX_ALTERNATIVES = 5;

export class Classifier {
  readonly parts: ClassifierParts;
  readonly #vectoriser: Vectoriser;
  /** The weights of all topics, after them of all pairs of twins, and last the weight that all topics share. */
  readonly #weights: TopicWeights;
  /** The margins of the present phrase. */
  readonly #margins: Float64Array;
  readonly #shares: Float64Array;
  readonly #topicOf: Uint16Array;
  readonly #topics: Topic[];
  readonly #embedding: Embedding | null;

  /** `embedding` is the embedding of the training, if any. */
  static of(parts: ClassifierParts, embedding: Embedding | null = null): Classifier {
    return atOnce(Classifier.building(parts, embedding));
  }

  static *building(parts: ClassifierParts, embedding: Embedding | null = null): Pieces<Classifier> {
    const table = yield* FeatureTable.building(parts.hashes);
    return new Classifier(parts, embedding, table, yield* TopicWeights.building(parts));
  }

  private constructor(parts: ClassifierParts, embedding: Embedding | null, table: FeatureTable, weights: TopicWeights) {
    this.parts = parts;
    this.#embedding = embedding;
    this.#vectoriser = new Vectoriser(table, parts.rarity, parts.templates);
    this.#weights = weights;
    this.#topicOf = topicsOf(parts.intents);
    this.#topics = topicsIn(parts.intents, this.#topicOf);
    this.#margins = new Float64Array(parts.biases.length);
    this.#shares = new Float64Array(this.#topics.length);
  }

  vector(phrase: Phrase): Vector {
    return this.#vectoriser.vector(featuresOf(phrase, this.#embedding));
  }

  /** The best intent whatever its confidence. Nothing of a phrase without a known word or part of one. */
  classify(phrase: Phrase): RecognisedIntent {
    const { calibration } = this.parts;
    const vector = this.#vectoriser.passingVector(featuresOf(phrase, this.#embedding));
    if (this.#topics.length === 0 || vector.features.length === 0) {
      return { name: null, confidence: 0, alternatives: [] };
    }
    const margins = this.#marginsOf(vector, this.#margins);
    const ofTopics = margins.subarray(0, this.#topics.length);
    const shares = probabilities(ofTopics, this.#shares);
    const ranked = bestOf(ofTopics, MAX_ALTERNATIVES + 1);
    const bestShare = shares[ranked[0] ?? 0] ?? 1;
    const certainty = confidenceOf(calibration, evidenceOf(ofTopics, vector, shares));
    const [best = [], ...others] = ranked.map((topic, rank) => {
      const confidence = rank === 0 ? certainty : shareOf(shares[topic] ?? 0, bestShare, certainty);
      return this.#intentsOf(topic, confidence, margins, phrase);
    });
    const [first = { name: null, confidence: 0 }, ...twin] = best;
    const alternatives = [...twin, ...others.flat()]
      .map(({ name, confidence }) => ({ name, confidence: Math.min(confidence, first.confidence) }))
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, MAX_ALTERNATIVES);
    return { ...first, alternatives };
  }

  /** How far a phrase is inside (above 0) or outside of an intent: of its topic, and of its side of a pair. */
  scoreOf(intent: number, phrase: Phrase): number {
    const margins = this.#marginsOf(this.vector(phrase));
    const topic = this.#topicOf[intent] ?? 0;
    const { twins } = this.#topics[topic] ?? {};
    const margin = margins[topic] ?? 0;
    if (!twins) return margin;
    const side = this.#sideOf(twins.pair, margins, phrase);
    return margin + (intent === twins.positive ? side : -side);
  }

  /** Computes the margins of all topics, and after them of all pairs of twins. */
  #marginsOf(vector: Vector, into?: Float64Array): Float64Array {
    const margins = this.#weights.margins(vector, into);
    const common = margins[margins.length - 1] ?? 0;
    for (let topic = 0; topic < this.#topics.length; topic++) margins[topic] = (margins[topic] ?? 0) - common;
    return margins;
  }

  /** The intents of a topic, the likelier first. */
  #intentsOf(topic: number, confidence: number, margins: Float64Array, phrase: Phrase) {
    const { intents } = this.parts;
    const { intent = 0, twins } = this.#topics[topic] ?? {};
    if (!twins) return [{ name: intents[intent] ?? '', confidence }];
    const positive = chanceOfPositive(this.#sideOf(twins.pair, margins, phrase));
    const both = [
      { name: intents[twins.positive] ?? '', confidence: confidence * positive },
      { name: intents[twins.negative] ?? '', confidence: confidence * (1 - positive) },
    ];
    return positive >= 0.5 ? both : both.toReversed();
  }

  /** Above 0 on the side of the positive. */
  #sideOf(pair: number, margins: Float64Array, { isNegative }: Phrase): number {
    return (margins[this.#topics.length + pair] ?? 0) + (this.parts.denials[pair] ?? 0) * denialSign(isNegative);
  }
}

/** An intent, or the two that share a topic. */
interface Topic {
  intent: number;
  twins?: Twins & { pair: number };
}

function topicsIn(intents: readonly string[], topicOf: Uint16Array): Topic[] {
  const topics: Topic[] = [];
  topicOf.forEach((topic, intent) => (topics[topic] = { intent }));
  twinsAmong(intents).forEach((twins, pair) => {
    topics[topicOf[twins.positive] ?? 0] = { intent: twins.positive, twins: { ...twins, pair } };
  });
  return topics;
}

/** Indices of the largest values, largest first; of equal ones the first. */
function bestOf(values: Float64Array, count: number): number[] {
  const best: number[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (best.length === count && value <= (values[best[count - 1] ?? 0] ?? 0)) continue;
    let place = Math.min(best.length, count - 1);
    for (; place > 0 && value > (values[best[place - 1] ?? 0] ?? 0); place--) best[place] = best[place - 1] ?? 0;
    best[place] = index;
  }
  return best;
}

/** An alternative's part of the confidence: never above the best intent's, and never more than that leaves over. */
function shareOf(probability: number, bestProbability: number, confidence: number): number {
  const beside = bestProbability > 0 ? (confidence * probability) / bestProbability : 0;
  const others = 1 - bestProbability;
  const leftOver = others > 0 ? ((1 - confidence) * probability) / others : 0;
  return Math.min(beside, leftOver);
}
