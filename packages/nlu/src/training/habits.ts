import type { Matrix } from '#training/matrix.ts';

/** With this many templates an intent, frequent words count half of their most. */
const HALFWAY = 25;
/** The most that it counts. */
const MOST = 0.03;
/** As if this many more templates of each intent had each feature, so that no feature has probability zero. */
const SMOOTHING = 0.1;

/**
 * Adds weight to words that an intent's templates often use. The linear machine weighs a word only as far as it needs
 * to separate templates: redundant words share a weight, and a word that no template needs gets zero. The frequency of
 * a word is the evidence of a naive Bayes classifier, which treats words as independent (both together: Wang & Manning,
 * "Baselines and bigrams", ACL 2012; over lengths and rarities instead of bare counts: Rennie et al., "Tackling the
 * poor assumptions of naive Bayes text classifiers", ICML 2003). With few templates a frequency is chance, so it counts
 * less.
 */
export class Habits {
  readonly #matrix: Matrix;
  readonly #features: number;
  readonly #rowsOf: number[][];
  /** By intent, how much more than its templates an intent's templates say on average: more of them are no evidence. */
  readonly #evenness: number[];
  readonly #weight: number;
  readonly #counts: Uint32Array;
  /** The average addition to all intents, which is no sign of any. */
  readonly common: Float32Array;

  /**
   * `rows` are the training rows, `classes` the intent of every row, `intents` the classes to separate. Columns from
   * `features` on are no features.
   */
  constructor(matrix: Matrix, features: number, rows: Int32Array, classes: Int32Array, intents: readonly number[]) {
    this.#matrix = matrix;
    this.#features = features;
    const indexOf = new Map(intents.map((intent, index) => [intent, index]));
    this.#rowsOf = intents.map(() => []);
    let templates = 0;
    for (const row of rows) {
      const index = indexOf.get(classes[row] ?? 0);
      if (index === undefined) continue;
      this.#rowsOf[index]?.push(row);
      templates++;
    }
    const sizes = this.#rowsOf.map((own) =>
      own.reduce((sum, row) => sum + (matrix.offsets[row + 1] ?? 0) - (matrix.offsets[row] ?? 0), 0),
    );
    const mean = sizes.reduce((sum, size) => sum + size, 0) / intents.length;
    this.#evenness = sizes.map((size) => mean / Math.max(1, size));
    this.#weight = (MOST * templates) / (templates + HALFWAY * intents.length);
    this.#counts = new Uint32Array(features);
    this.common = new Float32Array(matrix.columns);
  }

  /** Adds an intent's habits to its weights. */
  addTo(weights: Float32Array, index: number): void {
    const { offsets, columnsOf } = this.#matrix;
    const counts = this.#counts;
    const said: number[] = [];
    for (const row of this.#rowsOf[index] ?? []) {
      const to = offsets[row + 1] ?? 0;
      for (let at = offsets[row] ?? 0; at < to; at++) {
        const column = columnsOf[at] ?? 0;
        if (column >= this.#features) continue;
        const count = counts[column] ?? 0;
        if (count === 0) said.push(column);
        counts[column] = count + 1;
      }
    }
    const times = (this.#evenness[index] ?? 1) / SMOOTHING;
    for (const column of said) {
      const habit = this.#weight * Math.log1p((counts[column] ?? 0) * times);
      weights[column] = (weights[column] ?? 0) + habit;
      this.common[column] = (this.common[column] ?? 0) + habit / this.#rowsOf.length;
      counts[column] = 0;
    }
  }
}
