import { randomFrom, shuffle } from '#training/random.ts';
import type { Chain } from '#sequence/chain.ts';

export interface LabeledRow {
  /** The features of each word. */
  features: Int32Array[];
  labels: Int32Array;
}

const RATE = 0.2;
/** Pulls weights toward 0 whenever they change. */
const DECAY = 1e-4;
/** Smaller errors teach nothing. */
const LEAST_ERROR = 1e-4;

/** Fits a chain's weights to labeled sentences, by stochastic gradient steps of a size for each weight (AdaGrad). */
export class SequenceSolver {
  readonly chain: Chain;
  /** The weights of a feature: from `offsets[feature]` to before `offsets[feature + 1]`. */
  readonly offsets: Int32Array;
  readonly labels: Uint16Array;
  readonly weights: Float32Array;
  readonly #squares: Float32Array;
  readonly #transitionSquares: Float64Array;
  readonly #rows: readonly LabeledRow[];
  readonly #chances: Float64Array;

  constructor(rows: readonly LabeledRow[], features: number, chain: Chain, mostWeights: number) {
    this.#rows = rows;
    this.chain = chain;
    const pairs = pairsOf(rows, features, chain.labels, mostWeights);
    this.offsets = pairs.offsets;
    this.labels = pairs.labels;
    this.weights = new Float32Array(pairs.labels.length);
    this.#squares = new Float32Array(pairs.labels.length);
    this.#transitionSquares = new Float64Array(chain.transitions.length);
    this.#chances = new Float64Array(chain.labels);
  }

  run(rounds: number, onProgress: (share: number) => void): void {
    const order = Int32Array.from(this.#rows.keys());
    const random = randomFrom(1);
    for (let round = 0; round < rounds; round++) {
      shuffle(order, order.length, random);
      for (const row of order) this.#learn(this.#rows[row]);
      onProgress((round + 1) / rounds);
    }
  }

  #learn(row: LabeledRow | undefined): void {
    if (!row) return;
    const { chain } = this;
    const words = row.labels.length;
    chain.begin(words);
    this.#score(row);
    chain.sum(words);
    for (let at = 0; at < words; at++) this.#learnWord(row, at);
    for (let at = 0; at < words; at++) this.#learnTransition(row, at);
  }

  #score({ features }: LabeledRow): void {
    const { offsets, labels, weights } = this;
    const { scores, labels: count } = this.chain;
    for (let at = 0; at < features.length; at++) {
      const row = at * count;
      for (const feature of features[at] ?? []) {
        const end = offsets[feature + 1] ?? 0;
        for (let entry = offsets[feature] ?? 0; entry < end; entry++) {
          const cell = row + (labels[entry] ?? 0);
          scores[cell] = (scores[cell] ?? 0) + (weights[entry] ?? 0);
        }
      }
    }
  }

  #learnWord({ features, labels: right }: LabeledRow, at: number): void {
    const { offsets, labels, weights, chain } = this;
    const chances = this.#chances;
    const squares = this.#squares;
    const row = at * chain.labels;
    for (let label = 0; label < chain.labels; label++) {
      chances[label] =
        (label === right[at] ? 1 : 0) - (chain.forward[row + label] ?? 0) * (chain.backward[row + label] ?? 0);
    }
    for (const feature of features[at] ?? []) {
      const end = offsets[feature + 1] ?? 0;
      for (let entry = offsets[feature] ?? 0; entry < end; entry++) {
        const error = chances[labels[entry] ?? 0] ?? 0;
        if (error < LEAST_ERROR && error > -LEAST_ERROR) continue;
        const square = (squares[entry] = (squares[entry] ?? 0) + error * error);
        const weight = weights[entry] ?? 0;
        weights[entry] = weight + RATE * (error / Math.sqrt(square + 1e-3) - DECAY * weight);
      }
    }
  }

  #learnTransition({ labels: right }: LabeledRow, at: number): void {
    const { labels, forward, backward, scores, factors, sums } = this.chain;
    const rightBefore = at === 0 ? labels : (right[at - 1] ?? 0);
    const row = at * labels;
    for (let before = at === 0 ? labels : 0; before < (at === 0 ? labels + 1 : labels); before++) {
      const share = at === 0 ? 1 : (forward[row - labels + before] ?? 0);
      if (share < LEAST_ERROR && before !== rightBefore) continue;
      for (let label = 0; label < labels; label++) {
        const cell = before * labels + label;
        if (factors[cell] === 0) continue;
        const chance =
          (share * (factors[cell] ?? 0) * (scores[row + label] ?? 0) * (backward[row + label] ?? 0)) / (sums[at] ?? 1);
        const error = (before === rightBefore && label === right[at] ? 1 : 0) - chance;
        if (error > LEAST_ERROR || error < -LEAST_ERROR) this.#moveTransition(cell, error);
      }
    }
  }

  #moveTransition(cell: number, error: number): void {
    const { transitions, factors } = this.chain;
    const square = (this.#transitionSquares[cell] = (this.#transitionSquares[cell] ?? 0) + error * error);
    transitions[cell] = (transitions[cell] ?? 0) + (RATE * error) / Math.sqrt(square + 1e-3);
    factors[cell] = Math.exp(transitions[cell] ?? 0);
  }
}

/** Which features have weights for which labels: those they occur with, and all labels for the commonest features. */
function pairsOf(
  rows: readonly LabeledRow[],
  features: number,
  labels: number,
  mostWeights: number,
): { offsets: Int32Array; labels: Uint16Array } {
  const frequency = new Int32Array(features);
  const seen = Array.from({ length: features }, () => new Set<number>());
  for (const row of rows) {
    row.features.forEach((ofWord, at) => {
      for (const feature of ofWord) {
        frequency[feature] = (frequency[feature] ?? 0) + 1;
        seen[feature]?.add(row.labels[at] ?? 0);
      }
    });
  }
  const isFrequent = frequentAmong(frequency, mostWeights / labels);
  const every = Array.from({ length: labels }, (_, label) => label);
  const offsets = new Int32Array(features + 1);
  seen.forEach((own, feature) => {
    offsets[feature + 1] = (offsets[feature] ?? 0) + (isFrequent(feature) ? labels : own.size);
  });
  const ofPairs = new Uint16Array(offsets[features] ?? 0);
  seen.forEach((own, feature) => {
    const pairs = isFrequent(feature) ? every : [...own].toSorted((a, b) => a - b);
    ofPairs.set(pairs, offsets[feature] ?? 0);
  });
  return { offsets, labels: ofPairs };
}

/** The features that occur at least twice, or as often as needed so that they are no more than so many. */
function frequentAmong(frequency: Int32Array, most: number): (feature: number) => boolean {
  let least = 2;
  while (frequency.reduce((count, times) => count + (times >= least ? 1 : 0), 0) > most) least *= 2;
  return (feature) => (frequency[feature] ?? 0) >= least;
}
