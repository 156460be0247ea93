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

export interface Taught {
  matrix: Matrix;
  /** Those that train. */
  rows: Int32Array;
  /** The classes of every row of the matrix. */
  classes: Int32Array;
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
 * Trains each of the `targets` against all other classes: a linear support vector machine with squared hinge loss,
 * solved in the dual by coordinate descent with shrinking (Hsieh et al., "A Dual Coordinate Descent Method for
 * Large-scale Linear SVM", ICML 2008). `onSolved` is given what tells the rows of a class from the rest, one weight for
 * each feature and the bias last, which is overwritten after it.
 *
 * What takes the time is to fetch the rows from memory. They are copied into a random order once; an epoch then goes
 * through blocks of neighbours in a new order, not through single rows. The loop is WebAssembly, which knows where its
 * arrays are; the result is the same to the bit as JavaScript's.
 */
export function solveEach(
  { matrix, rows, classes }: Taught,
  targets: readonly number[],
  { cost, tolerance, maxEpochs }: SolverOptions,
  random: () => number,
  onSolved: (weights: Float32Array, index: number) => void,
): void {
  const damping = 1 / (2 * cost);
  const given = rows.slice();
  shuffle(given, rows.length, random);
  const own = withRows(matrix, given);
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
  const memory = memoryOf(end);
  const { buffer } = memory;
  new Int32Array(buffer, places.offsets).set(own.offsets);
  new Int32Array(buffer, places.columns).set(own.columnsOf);
  new Float32Array(buffer, places.values).set(own.values);
  const curvature = new Float64Array(buffer, places.curvature, own.rows);
  for (let row = 0; row < own.rows; row++) curvature[row] = squaredLength(own, row) + 1 + damping;
  const alpha = new Float64Array(buffer, places.alpha, own.rows);
  const signs = new Int8Array(buffer, places.signs, own.rows);
  const order = new Int32Array(buffer, places.order, own.rows);
  const weights = new Float32Array(buffer, places.weights, own.columns + 1);
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory }, solve: { random } });
  const solve = exports.solve as Solve;
  targets.forEach((target, index) => {
    given.forEach((row, at) => (signs[at] = classes[row] === target ? 1 : -1));
    order.forEach((_, at) => (order[at] = at));
    alpha.fill(0);
    weights.fill(0);
    const bias = solve(
      own.rows,
      places.offsets,
      places.columns,
      places.values,
      places.signs,
      places.curvature,
      places.alpha,
      places.order,
      places.weights,
      damping,
      tolerance,
      tolerance * NEGLIGIBLE,
      maxEpochs,
    );
    weights[own.columns] = bias;
    onSolved(weights, index);
  });
}

let memory: WebAssembly.Memory | undefined;

/** One for all: each reserves 8 GB of address space, of which it takes what it is used for. */
function memoryOf(bytes: number): WebAssembly.Memory {
  memory ??= new WebAssembly.Memory({ initial: 1 });
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return memory;
}

/** Places arrays of so many bytes one after another; returns where each begins, and where the last one ends. */
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
