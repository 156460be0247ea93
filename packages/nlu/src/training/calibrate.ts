import type { Embedding } from '#embedding/embedding.ts';
import { featuresOf, type Features } from '#features/features.ts';
import type { Phrase } from '#features/phrase.ts';
import { Vectoriser, type Vector } from '#features/vectoriser.ts';
import { evidenceOf, logOdds, type Calibration } from '#stages/confidence.ts';
import { makeBackground } from '#training/background.ts';
import { expectedCalibration, SPREADS } from '#training/expected-calibration.ts';
import { Habits } from '#training/habits.ts';
import { fitLogistic, type Observation } from '#training/logistic.ts';
import { dotFrom, rarities, templateFrequency, weigh, type Occurrences } from '#training/matrix.ts';
import { randomFrom, shuffle } from '#training/random.ts';
import { solveEach, type SolverOptions } from '#training/solver.ts';

/** In place of an intent: the meaning of a phrase without words. */
export const NOTHING = -1;

export interface TrainingSet {
  occurrences: Occurrences;
  /** The phrases of each row. */
  phrases: Phrase[];
  features: Features[];
  /** The intent of each row, or `NOTHING`. */
  classes: Int32Array;
  intents: number;
  minimumTemplates: number;
  /** Rows that are names of intents: they train, and are no sign of what callers say. */
  isName: boolean[];
  embedding: Embedding | null;
}

/** The result of a model that had not seen a phrase. */
interface HeldOut {
  kind: Kind;
  target: number;
  margins: Float64Array;
  vector: Vector;
  /** The prior for the model that judged it, which knows fewer templates than the whole bot. */
  calibration: Calibration;
}

/** The lesson of a held-out phrase. Plain, so that it can be sent from one thread to another. */
export interface Judgement extends Omit<Observation, 'weight'> {
  kind: Kind;
}

/** Phrases of intents that the model knows, phrases of intents that it does not, and what no intent of the bot means. */
type Kind = 'own' | 'left out' | 'background';

/** Held-out phrases of each kind that a split looks at. */
const MOST_HELD_OUT = 1_500;
/** Each split holds back one of so many shares of the templates, and of the intents. */
const FOLDS = 5;
/**
 * How far from the optimum the judging models may stop. The confidences stay equal, in two thirds of the time; with
 * twice this tolerance, a bot of five templates an intent becomes too careful.
 */
const TOLERANCE = 0.5;
/** With fewer there is nothing to take for another. */
const FEWEST_INTENTS = 2;
/**
 * The weight of each kind of phrase against the bot's own: as if callers said nine things out of scope for each hundred
 * in scope, half of them near to the bot's topics, half of them far.
 */
const SHARES: Record<Kind, number> = { own: 1, 'left out': 0.045, background: 0.045 };

/** How many splits of a bot are judged: see `judgeSplit`. */
export function splitsOf({ classes, intents }: TrainingSet): number {
  if (intents < FEWEST_INTENTS) return 0;
  // Large bots take long to train once more, and tell enough in fewer splits.
  const work = countTemplates(classes) * intents;
  if (work > 1_000_000) return 1;
  return work > 300_000 ? 2 : FOLDS;
}

/**
 * Trains without one share of the templates and without some intents, and asks the result about both. No split needs
 * another, nor the model: they may be judged in any order, and in different places.
 */
export function judgeSplit(
  set: TrainingSet,
  options: SolverOptions,
  split: number,
  onProgress: (share: number) => void,
): Judgement[] {
  return askHeldOut(set, options, split, onProgress).map(({ kind, margins, vector, target, calibration }) => {
    const inputs = evidenceOf(margins, vector);
    return {
      kind,
      inputs,
      isTrue: kind === 'own' && margins.every((margin) => margin <= (margins[target] ?? 0)),
      expected: logOdds(calibration, inputs),
    };
  });
}

/** Learns how sure to be from phrases that were kept from the models which judged them. */
export function calibrate({ classes, intents }: TrainingSet, judgements: readonly Judgement[]): Calibration {
  const expected = expectedCalibration(countTemplates(classes), intents);
  if (judgements.length === 0) return expected;
  const counts = { own: 0, 'left out': 0, background: 0 };
  for (const { kind } of judgements) counts[kind]++;
  const observations = judgements.map(({ kind, ...judged }) => ({
    ...judged,
    weight: (SHARES[kind] * counts.own) / counts[kind],
  }));
  const learnt = fitLogistic(observations, SPREADS);
  return expected.map((coefficient, kind) => coefficient + (learnt[kind] ?? 0));
}

function countTemplates(classes: Iterable<number>): number {
  return [...classes].filter((target) => target !== NOTHING).length;
}

function askHeldOut(
  set: TrainingSet,
  options: SolverOptions,
  split: number,
  onProgress: (share: number) => void,
): HeldOut[] {
  const { occurrences, phrases, features, classes, minimumTemplates, embedding } = set;
  const random = randomFrom(1_000 + split);
  const { training, asked, foreign } = divide(set, split);
  const isUsed = new Uint8Array(occurrences.rows);
  for (const row of training) isUsed[row] = 1;
  const rarity = rarities(templateFrequency(occurrences, isUsed), training.length, minimumTemplates);
  const vectoriser = new Vectoriser(occurrences.table, rarity, training.length);
  const known = training.map((row) => classes[row] ?? NOTHING);
  const kept = [...new Set(known)].filter((target) => target !== NOTHING).toSorted((a, b) => a - b);
  if (kept.length < FEWEST_INTENTS) return [];
  const calibration = expectedCalibration(countTemplates(known), kept.length);
  const judged = (kind: Kind, target: number, said: Features | undefined): HeldOut[] =>
    said
      ? [{ kind, target, margins: new Float64Array(kept.length), vector: vectoriser.vector(said), calibration }]
      : [];
  const own = sample(asked, random);
  const heldOut = [
    ...own.flatMap((row) => judged('own', kept.indexOf(classes[row] ?? 0), features[row])),
    ...sample(foreign, random).flatMap((row) => judged('left out', -1, features[row])),
    ...makeBackground(ofRows(phrases, own), ofRows(saidBy(phrases, classes), training), random).flatMap((phrase) =>
      judged('background', -1, featuresOf(phrase, embedding)),
    ),
  ];
  const quickly = { ...options, tolerance: Math.max(options.tolerance, TOLERANCE) };
  const meanings = { dimensions: embedding?.dimensions ?? 0, meanings: features.map(({ meaning }) => meaning) };
  const matrix = weigh(occurrences, rarity, meanings);
  const rows = Int32Array.from(training);
  const habits = new Habits(matrix, occurrences.columns, rows, classes, kept);
  solveEach({ matrix, rows, classes }, kept, quickly, random, (weights, index) => {
    habits.addTo(weights, index);
    judgeAll(heldOut, weights, index);
    onProgress((index + 1) / kept.length);
  });
  takeFromAll(heldOut, habits.common);
  return heldOut;
}

/** Rows to train, rows of their intents to ask, and rows of intents that are left out. */
function divide({ classes, intents, isName }: TrainingSet, split: number) {
  const foldOf = foldsWithinClasses(classes, FOLDS);
  const isLeftOut = leftOutIntents(intents, split);
  const training: number[] = [];
  const asked: number[] = [];
  const foreign: number[] = [];
  classes.forEach((target, row) => {
    if (isLeftOut[target] === 1) foreign.push(row);
    else if (foldOf[row] !== split || target === NOTHING) training.push(row);
    else if (isName[row] !== true) asked.push(row);
  });
  const isTrained = new Set(training.map((row) => classes[row]));
  // An intent of a single template cannot be asked about without it.
  return { training, asked: asked.filter((row) => isTrained.has(classes[row])), foreign };
}

/** The margins of one intent, by its weights and its bias behind them. */
function judgeAll(heldOut: readonly HeldOut[], weights: Float32Array, intent: number): void {
  const bias = weights[weights.length - 1] ?? 0;
  for (const { margins, vector } of heldOut) {
    margins[intent] = dotFrom(bias, weights, vector.features, vector.weights, 0, vector.features.length);
  }
}

/** Subtracts the part that all intents share. */
function takeFromAll(heldOut: readonly HeldOut[], common: Float32Array): void {
  for (const { margins, vector } of heldOut) {
    const shift = dotFrom(0, common, vector.features, vector.weights, 0, vector.features.length);
    for (let intent = 0; intent < margins.length; intent++) margins[intent] = (margins[intent] ?? 0) - shift;
  }
}

/** Deals the templates of each intent out to the folds, so that each fold has its share of all. */
function foldsWithinClasses(classes: Int32Array, folds: number): Int32Array {
  const order = Int32Array.from(classes.keys());
  shuffle(order, order.length, randomFrom(7));
  const dealt = new Map<number, number>();
  const foldOf = new Int32Array(classes.length);
  for (const row of order) {
    const target = classes[row] ?? 0;
    const turn = dealt.get(target) ?? target;
    foldOf[row] = turn % folds;
    dealt.set(target, turn + 1);
  }
  return foldOf;
}

function leftOutIntents(intents: number, split: number): Uint8Array {
  const order = Int32Array.from({ length: intents }, (_, target) => target);
  shuffle(order, intents, randomFrom(11));
  const count = Math.min(intents - 2, Math.max(1, Math.round(intents / FOLDS)));
  const isLeftOut = new Uint8Array(intents);
  for (let index = 0; index < count; index++) isLeftOut[order[(split * count + index) % intents] ?? 0] = 1;
  return isLeftOut;
}

function sample(rows: number[], random: () => number): number[] {
  if (rows.length <= MOST_HELD_OUT) return rows;
  const order = Int32Array.from(rows);
  shuffle(order, order.length, random);
  return [...order.subarray(0, MOST_HELD_OUT)];
}

function ofRows<T>(all: readonly T[], rows: readonly number[]): T[] {
  return rows.flatMap((row) => all[row] ?? []);
}

function saidBy(phrases: readonly Phrase[], classes: Int32Array) {
  return phrases.map((phrase, row) => ({ phrase, intent: classes[row] ?? 0 }));
}
