import { dotFrom, withRows, type Matrix } from '#training/matrix.ts';
import { shuffle, shuffleBlocks } from '#training/random.ts';

export interface SolverOptions {
  /** The price of an error against a simple answer. */
  cost: number;
  /** How far from the optimum it may stop, as the spread of projected gradients. */
  tolerance: number;
  maxEpochs: number;
}

/** A step with less of a gradient than this part of the tolerance is not worth its time. */
const NEGLIGIBLE = 0.05;

/**
 * Trains one class against all others: a linear support vector machine with squared hinge loss, solved in the dual
 * by coordinate descent with shrinking (Hsieh et al., "A Dual Coordinate Descent Method for Large-scale Linear SVM",
 * ICML 2008). Its arrays are made once and serve every class.
 *
 * What takes the time is to fetch the rows from memory. They are copied into a random order once; an epoch then goes
 * through blocks of neighbours in a new order, not through single rows.
 */
export class Solver {
  /** Those of `given` that train. */
  readonly #rows: Matrix;
  readonly #given: Int32Array;
  readonly #options: SolverOptions;
  readonly #random: () => number;
  readonly #curvature: Float64Array;
  readonly #alpha: Float64Array;
  readonly #signs: Int8Array;
  readonly #order: Int32Array;
  /** One weight for each feature, and the bias last. */
  readonly weights: Float32Array;

  /** `rows` are those that train. */
  constructor(matrix: Matrix, rows: Int32Array, options: SolverOptions, random: () => number) {
    this.#given = rows.slice();
    shuffle(this.#given, rows.length, random);
    this.#rows = withRows(matrix, this.#given);
    this.#options = options;
    this.#random = random;
    this.#alpha = new Float64Array(rows.length);
    this.#signs = new Int8Array(rows.length);
    this.#order = Int32Array.from(rows.keys());
    this.weights = new Float32Array(matrix.columns + 1);
    this.#curvature = Float64Array.from(
      rows.keys(),
      (row) => squaredLength(this.#rows, row) + 1 + 1 / (2 * options.cost),
    );
  }

  /** Leaves in `weights` what tells the rows of class `target` from the rest. */
  solve(classes: Int32Array, target: number): void {
    const alpha = this.#alpha.fill(0);
    const signs = this.#signs;
    this.#given.forEach((row, at) => (signs[at] = classes[row] === target ? 1 : -1));
    const order = this.#order;
    order.forEach((_, at) => (order[at] = at));
    const curvature = this.#curvature;
    const weights = this.weights.fill(0);
    const rows = this.#rows;
    const { offsets, columnsOf, values } = rows;
    const { cost, tolerance, maxEpochs } = this.#options;
    const damping = 1 / (2 * cost);
    const negligible = tolerance * NEGLIGIBLE;
    let active = order.length;
    let shrinkAbove = Infinity;
    let bias = 0;
    for (let epoch = 0; epoch < maxEpochs; epoch++) {
      let highest = -Infinity;
      let lowest = Infinity;
      shuffleBlocks(order, active, this.#random);
      for (let at = 0; at < active; at++) {
        const row = order[at] ?? 0;
        const sign = signs[row] ?? 0;
        const from = offsets[row] ?? 0;
        const to = offsets[row + 1] ?? 0;
        const dot = dotFrom(bias, weights, columnsOf, values, from, to);
        const old = alpha[row] ?? 0;
        const gradient = sign * dot - 1 + damping * old;
        if (old === 0) {
          if (gradient > shrinkAbove) {
            active--;
            order[at] = order[active] ?? 0;
            order[active] = row;
            at--;
            continue;
          }
          if (gradient > 0) continue;
        }
        if (gradient > highest) highest = gradient;
        if (gradient < lowest) lowest = gradient;
        if (Math.abs(gradient) < negligible) continue;
        const next = Math.max(0, old - gradient / (curvature[row] ?? 0));
        const change = (next - old) * sign;
        alpha[row] = next;
        bias += change;
        addTo(weights, rows, from, to, change);
      }
      if (highest - lowest <= tolerance || highest === -Infinity) {
        if (active === order.length) break;
        // What was put aside is looked at once more before this counts as the answer.
        active = order.length;
        shrinkAbove = Infinity;
        continue;
      }
      shrinkAbove = highest > 0 ? highest : Infinity;
    }
    weights[rows.columns] = bias;
  }
}

/** Not within the loop above: the compiler is done with a small function soon, and began anew with the large one. */
function addTo(weights: Float32Array, { columnsOf, values }: Matrix, from: number, to: number, times: number): void {
  for (let at = from; at < to; at++) {
    const column = columnsOf[at] ?? 0;
    weights[column] = (weights[column] ?? 0) + times * (values[at] ?? 0);
  }
}

function squaredLength({ offsets, values }: Matrix, row: number): number {
  let sum = 0;
  for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) sum += (values[at] ?? 0) ** 2;
  return sum;
}
