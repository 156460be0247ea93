import { withRows, type Matrix } from '#training/matrix.ts';
import { shuffle } from '#training/random.ts';
import { SOLVE_WASM } from '#training/solve-wasm.ts';

export interface SolverOptions {
  /** The price of an error against a simple answer. */
  cost: number;
  /** How far from the optimum it may stop, as the spread of projected gradients. */
  tolerance: number;
  maxEpochs: number;
}

/** A step with less of a gradient than this part of the tolerance is not worth its time. */
const NEGLIGIBLE = 0.05;

/** A page of WebAssembly's memory. */
const PAGE = 65_536;

const compiled = new WebAssembly.Module(Uint8Array.from(atob(SOLVE_WASM), (character) => character.charCodeAt(0)));

/** See `assembly/solve.ts`. */
type Solve = (
  rows: number,
  offsets: number,
  columns: number,
  values: number,
  signs: number,
  curvature: number,
  alpha: number,
  order: number,
  weights: number,
  damping: number,
  tolerance: number,
  negligible: number,
  maxEpochs: number,
) => number;

/**
 * Trains one class against all others: a linear support vector machine with squared hinge loss, solved in the dual
 * by coordinate descent with shrinking (Hsieh et al., "A Dual Coordinate Descent Method for Large-scale Linear SVM",
 * ICML 2008). Its arrays are made once and serve every class.
 *
 * What takes the time is to fetch the rows from memory. They are copied into a random order once; an epoch then goes
 * through blocks of neighbours in a new order, not through single rows. The loop is WebAssembly, which knows where its
 * arrays are: it takes two thirds of the time that it takes in JavaScript, and the result is the same to the bit.
 */
export class Solver {
  /** Those that train, in their random order. */
  readonly #given: Int32Array;
  readonly #alpha: Float64Array;
  readonly #signs: Int8Array;
  readonly #order: Int32Array;
  readonly #solve: () => number;
  /** One weight for each feature, and the bias last. */
  readonly weights: Float32Array;

  /** `rows` are those that train. */
  constructor(matrix: Matrix, rows: Int32Array, options: SolverOptions, random: () => number) {
    const { cost, tolerance, maxEpochs } = options;
    const damping = 1 / (2 * cost);
    this.#given = rows.slice();
    shuffle(this.#given, rows.length, random);
    const own = withRows(matrix, this.#given);
    const size = own.columnsOf.length;
    const [places, end] = placesFor({
      offsets: own.offsets.byteLength,
      columns: 4 * size,
      values: 4 * size,
      signs: own.rows,
      curvature: 8 * own.rows,
      alpha: 8 * own.rows,
      order: 4 * own.rows,
      weights: 4 * (own.columns + 1),
    });
    const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) });
    const { buffer } = memory;
    new Int32Array(buffer, places.offsets).set(own.offsets);
    new Int32Array(buffer, places.columns).set(own.columnsOf);
    new Float32Array(buffer, places.values).set(own.values);
    const curvature = new Float64Array(buffer, places.curvature, own.rows);
    for (let row = 0; row < own.rows; row++) curvature[row] = squaredLength(own, row) + 1 + damping;
    this.#alpha = new Float64Array(buffer, places.alpha, own.rows);
    this.#signs = new Int8Array(buffer, places.signs, own.rows);
    this.#order = new Int32Array(buffer, places.order, own.rows);
    this.weights = new Float32Array(buffer, places.weights, own.columns + 1);
    const { exports } = new WebAssembly.Instance(compiled, { env: { memory }, solve: { random } });
    const solve = exports.solve as Solve;
    const { offsets, columns, values, signs, curvature: curvatures, alpha, order, weights } = places;
    const negligible = tolerance * NEGLIGIBLE;
    this.#solve = () =>
      solve(
        own.rows,
        offsets,
        columns,
        values,
        signs,
        curvatures,
        alpha,
        order,
        weights,
        damping,
        tolerance,
        negligible,
        maxEpochs,
      );
  }

  /** Leaves in `weights` what tells the rows of class `target` from the rest. */
  solve(classes: Int32Array, target: number): void {
    const signs = this.#signs;
    this.#given.forEach((row, at) => (signs[at] = classes[row] === target ? 1 : -1));
    const order = this.#order;
    order.forEach((_, at) => (order[at] = at));
    this.#alpha.fill(0);
    this.weights.fill(0);
    this.weights[this.weights.length - 1] = this.#solve();
  }
}

/** Where arrays of so many bytes begin, one after another, and where the last one ends. */
function placesFor<Name extends string>(bytes: Record<Name, number>): [places: Record<Name, number>, end: number] {
  const places = {} as Record<Name, number>;
  let end = 0;
  for (const name in bytes) {
    places[name] = end;
    // As the widest of their entries must be aligned.
    end += Math.ceil(bytes[name] / 8) * 8;
  }
  return [places, end];
}

function squaredLength({ offsets, values }: Matrix, row: number): number {
  let sum = 0;
  for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) sum += (values[at] ?? 0) ** 2;
  return sum;
}
