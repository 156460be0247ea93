import type { Embedding } from '#embedding/embedding.ts';
import { featuresOf } from '#features/features.ts';
import type { Phrase } from '#features/phrase.ts';
import type { ClassifierParts } from '#stages/classifier.ts';
import { denialSign, topicsOf, twinsAmong, type Twins } from '#stages/twins.ts';
import { NOTHING, type TrainingSet } from '#training/calibrate.ts';
import { Habits } from '#training/habits.ts';
import { countOccurrences, rarities, templateFrequency, weigh, withColumn, type Matrix } from '#training/matrix.ts';
import { randomFrom } from '#training/random.ts';
import { solveEach, type SolverOptions } from '#training/solver.ts';

export interface Example {
  phrase: Phrase;
  /** Index of its intent. */
  intent: number;
  /** It is the name of its intent, which callers do not say. */
  isName?: boolean;
}

/** Above this many templates what occurs in one alone is left out. */
const LARGE = 4_000;
/** Above this many, training stops further from the optimum: the answers hardly change, and it takes seconds. */
const QUICK = 2_000;

/** Weights below this are what rounding leaves. */
const NEGLIGIBLE = 1e-5;

/** The input of a classifier's training, with its parts. */
export interface ClassifierTraining {
  intents: string[];
  examples: Example[];
  rarity: Float32Array;
  options: SolverOptions;
  set: TrainingSet;
}

/** All of a classifier but how sure it is to be. */
export type LearntClassifier = Omit<ClassifierParts, 'calibration'>;

/** `embedding` says what phrases mean, if there is one. */
export function readExamples(intents: string[], given: Example[], embedding: Embedding | null): ClassifierTraining {
  const topicOf = topicsOf(intents);
  const topics = topicOf.reduce((most, topic) => Math.max(most, topic + 1), 0);
  const examples = withNothing(given, topics);
  const features = examples.map(({ phrase }) => featuresOf(phrase, embedding));
  const minimumTemplates = examples.length > LARGE ? 2 : 1;
  const occurrences = countOccurrences(features, minimumTemplates);
  return {
    intents,
    examples,
    rarity: rarities(templateFrequency(occurrences, null), occurrences.rows, minimumTemplates),
    options: { cost: 1, tolerance: examples.length > QUICK ? 1 : 0.1, maxEpochs: 30 },
    set: {
      occurrences,
      phrases: examples.map(({ phrase }) => phrase),
      isName: examples.map((example) => example.isName === true),
      features,
      embedding,
      classes: Int32Array.from(examples, ({ intent }) => topicOf[intent] ?? NOTHING),
      intents: topics,
      minimumTemplates,
    },
  };
}

export function learnIntents(
  { intents, examples, rarity, options, set }: ClassifierTraining,
  onProgress: (done: number, total: number) => void = () => {},
): LearntClassifier {
  const { occurrences, features, classes, embedding } = set;
  const rows = Int32Array.from(examples.keys());
  const meanings = { dimensions: embedding?.dimensions ?? 0, meanings: features.map(({ meaning }) => meaning) };
  const matrix = weigh(occurrences, rarity, meanings);
  const weights = new WeightColumns(matrix.columns);
  const biases: number[] = [];
  const topics = Array.from({ length: set.intents }, (_, topic) => topic);
  const habits = new Habits(matrix, occurrences.columns, rows, classes, topics);
  solveEach({ matrix, rows, classes }, topics, options, randomFrom(1), (solved, target) => {
    habits.addTo(solved, target);
    weights.add(solved);
    biases.push(solved[matrix.columns] ?? 0);
    onProgress(target + 1, topics.length);
  });
  const denials = twinsAmong(intents).map((twins) => {
    const told = tellTwinsApart(twins, examples, matrix, options);
    weights.add(told);
    biases.push(told.at(-1) ?? 0);
    return told[matrix.columns] ?? 0;
  });
  weights.add(habits.common);
  biases.push(0);
  return {
    intents,
    templates: examples.length,
    hashes: occurrences.table.hashes.slice(),
    rarity,
    biases: Float32Array.from(biases),
    denials: Float32Array.from(denials),
    ...weights.byFeature(),
  };
}

/** Weights of the positive against its negative: by feature, of denying nothing, and the bias. */
function tellTwinsApart(
  { positive, negative }: Twins,
  examples: Example[],
  matrix: Matrix,
  options: SolverOptions,
): Float32Array {
  const rows = [...examples.keys()].filter((row) => isOneOf(examples[row]?.intent ?? -1, positive, negative));
  const ofTwins = withColumn(matrix, rows, (row) => denialSign(examples[row]?.phrase.isNegative ?? false));
  const taught = {
    matrix: ofTwins,
    rows: Int32Array.from(rows.keys()),
    classes: Int32Array.from(rows, (row) => examples[row]?.intent ?? -1),
  };
  let told = new Float32Array();
  solveEach(taught, [positive], options, randomFrom(1), (weights) => (told = weights.slice()));
  return told;
}

function isOneOf(intent: number, one: number, other: number): boolean {
  return intent === one || intent === other;
}

/**
 * Each intent differs not only from the others, but also from saying nothing: adds as many empty phrases as an intent
 * has templates. With only two intents each would otherwise be the other's opposite, and a phrase unknown to both would
 * get one of them (the origin represents everything that no intent means, as in Schölkopf et al., "Estimating the
 * support of a high-dimensional distribution", Neural Computation 2001). With many intents it makes no difference.
 */
function withNothing(examples: Example[], intents: number): Example[] {
  const phrase = { words: [], tags: [], doubtful: [], isNegative: false, text: '' };
  const count = intents === 0 ? 0 : Math.ceil(examples.length / intents);
  return [...examples, ...Array.from({ length: count }, () => ({ phrase, intent: NOTHING }))];
}

/** Collects the weights of one intent after another, and turns them into what each feature says of the intents. */
class WeightColumns {
  readonly #features: number;
  readonly #columns: { features: Int32Array; weights: Float32Array }[] = [];

  constructor(features: number) {
    this.#features = features;
  }

  add(weights: Float32Array): void {
    const isKept = (feature: number) => Math.abs(weights[feature] ?? 0) > NEGLIGIBLE;
    let size = 0;
    for (let feature = 0; feature < this.#features; feature++) if (isKept(feature)) size++;
    const features = new Int32Array(size);
    const kept = new Float32Array(size);
    let at = 0;
    for (let feature = 0; feature < this.#features; feature++) {
      if (!isKept(feature)) continue;
      features[at] = feature;
      kept[at++] = weights[feature] ?? 0;
    }
    this.#columns.push({ features, weights: kept });
  }

  byFeature(): Pick<ClassifierParts, 'offsets' | 'targets' | 'weights' | 'scales'> {
    const offsets = new Uint32Array(this.#features + 1);
    const scales = new Float32Array(this.#features);
    for (const { features, weights } of this.#columns) {
      for (let at = 0; at < features.length; at++) {
        const feature = features[at] ?? 0;
        offsets[feature + 1] = (offsets[feature + 1] ?? 0) + 1;
        scales[feature] = Math.max(scales[feature] ?? 0, Math.abs(weights[at] ?? 0) / 127);
      }
    }
    for (let feature = 0; feature < this.#features; feature++) {
      offsets[feature + 1] = (offsets[feature + 1] ?? 0) + (offsets[feature] ?? 0);
    }
    const size = offsets[this.#features] ?? 0;
    const targets = new Uint16Array(size);
    const entries = new Int8Array(size);
    const next = offsets.slice();
    this.#columns.forEach(({ features, weights }, target) => {
      for (let at = 0; at < features.length; at++) {
        const feature = features[at] ?? 0;
        const entry = next[feature] ?? 0;
        targets[entry] = target;
        entries[entry] = Math.round((weights[at] ?? 0) / (scales[feature] || 1));
        next[feature] = entry + 1;
      }
    });
    return { offsets, targets, weights: entries, scales };
  }
}
