// oxlint-disable typescript/no-non-null-assertion -- the loop is most of a training, and a check of each access would cost it a tenth.
import { withRows, type Matrix } from '#training/matrix.ts';
import { shuffle } from '#training/random.ts';

export interface SolverOptions {
  /** The price of an error against a simple answer. */
  cost: number;
  /** How far from the optimum it may stop, as the spread of projected gradients. */
  tolerance: number;
  maxEpochs: number;
}

export interface Taught {
  matrix: Matrix;
  /** The rows to train. */
  rows: Int32Array;
  /** The classes of every row of the matrix. */
  classes: Int32Array;
}

/** A step with a gradient below this part of the tolerance is skipped. */
const NEGLIGIBLE = 0.05;
/** Rows that stay together. */
const BLOCK = 16;

/** The search for the weights of one class after another. */
interface Search {
  /** The rows that train. */
  rows: Matrix;
  options: SolverOptions;
  damping: number;
  random: () => number;
  /** By row: 1 where it is of the class, else -1. */
  signs: Int8Array;
  curvature: Float64Array;
  alpha: Float64Array;
  /** The numbers of the rows. The last of them are put aside. */
  order: Int32Array;
  /** By column, and the bias last. */
  weights: Float32Array;
}

/**
 * Trains each of the `targets` against all other classes: a linear support vector machine with squared hinge loss,
 * solved in the dual by coordinate descent with shrinking (Hsieh et al., "A Dual Coordinate Descent Method for
 * Large-scale Linear SVM", ICML 2008). `onSolved` is given what tells the rows of a class from the rest, one weight for
 * each feature and the bias last, which is overwritten after it.
 *
 * Fetching the rows from memory takes most of the time. They are copied into a random order once; an epoch then goes
 * through blocks of neighbors in a new order, not through single rows.
 */
export function solveEach(
  { matrix, rows, classes }: Taught,
  targets: readonly number[],
  options: SolverOptions,
  random: () => number,
  onSolved: (weights: Float32Array, index: number) => void,
): void {
  const given = rows.slice();
  shuffle(given, rows.length, random);
  const search = searchIn(withRows(matrix, given), options, random);
  const { signs, order, alpha, weights } = search;
  targets.forEach((target, index) => {
    given.forEach((row, at) => (signs[at] = classes[row] === target ? 1 : -1));
    order.forEach((_, at) => (order[at] = at));
    alpha.fill(0);
    weights.fill(0);
    weights[weights.length - 1] = solve(search);
    onSolved(weights, index);
  });
}

function searchIn(rows: Matrix, options: SolverOptions, random: () => number): Search {
  const damping = 1 / (2 * options.cost);
  return {
    rows,
    options,
    damping,
    random,
    signs: new Int8Array(rows.rows),
    curvature: Float64Array.from({ length: rows.rows }, (_, row) => squaredLength(rows, row) + 1 + damping),
    alpha: new Float64Array(rows.rows),
    order: new Int32Array(rows.rows),
    weights: new Float32Array(rows.columns + 1),
  };
}

/** Finds the weights, and returns the bias. */
function solve(search: Search): number {
  const { rows, options, order, random } = search;
  const pass = { bias: 0, active: rows.rows, highest: 0, lowest: 0 };
  let shrinkAbove = Infinity;
  for (let epoch = 0; epoch < options.maxEpochs; epoch++) {
    shuffleBlocks(order, pass.active, random);
    passOver(search, pass, shrinkAbove);
    const { active, highest, lowest } = pass;
    if (highest - lowest <= options.tolerance || highest === -Infinity) {
      if (active === rows.rows) break;
      // Shrunk rows are checked once more before this counts as the answer.
      pass.active = rows.rows;
      shrinkAbove = Infinity;
    } else shrinkAbove = highest > 0 ? highest : Infinity;
  }
  return pass.bias;
}

interface Pass {
  bias: number;
  /** The number of rows that are not put aside. */
  active: number;
  /** The highest projected gradient in this pass. */
  highest: number;
  lowest: number;
}

/** Takes one step for each active row, and puts rows aside whose gradient is above a limit. */
function passOver(search: Search, pass: Pass, shrinkAbove: number): void {
  const { rows, options, damping, signs, curvature, alpha, order, weights } = search;
  const { offsets, columnsOf, values } = rows;
  const negligible = NEGLIGIBLE * options.tolerance;
  let { bias, active } = pass;
  let highest = -Infinity;
  let lowest = Infinity;
  for (let at = 0; at < active; at++) {
    const row = order[at] ?? 0;
    const sign = signs[row] ?? 0;
    const end = offsets[row + 1] ?? 0;
    let dot = bias;
    for (let entry = offsets[row] ?? 0; entry < end; entry++)
      dot += (weights[columnsOf[entry] ?? 0] ?? 0) * (values[entry] ?? 0);
    const old = alpha[row] ?? 0;
    const gradient = sign * dot - 1 + damping * old;
    if (old === 0 && gradient > shrinkAbove) {
      active--;
      order[at] = order[active] ?? 0;
      order[active] = row;
      at--;
      continue;
    }
    if (old === 0 && gradient > 0) continue;
    if (gradient > highest) highest = gradient;
    if (gradient < lowest) lowest = gradient;
    if (Math.abs(gradient) < negligible) continue;
    const next = Math.max(0, old - gradient / (curvature[row] ?? 1));
    const change = (next - old) * sign;
    alpha[row] = next;
    bias += change;
    for (let entry = offsets[row] ?? 0; entry < end; entry++) {
      const column = columnsOf[entry] ?? 0;
      weights[column] = (weights[column] ?? 0) + change * (values[entry] ?? 0);
    }
  }
  Object.assign(pass, { bias, active, highest, lowest });
}

/** Brings blocks of neighbors into a random order. The rest at the end stays there. */
function shuffleBlocks(order: Int32Array, length: number, random: () => number): void {
  for (let last = Math.trunc(length / BLOCK) - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    if (other === last) continue;
    const held = order.slice(last * BLOCK, (last + 1) * BLOCK);
    order.copyWithin(last * BLOCK, other * BLOCK, (other + 1) * BLOCK);
    order.set(held, other * BLOCK);
  }
}

function squaredLength({ offsets, values }: Matrix, row: number): number {
  let sum = 0;
  for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) sum += (values[at] ?? 0) ** 2;
  return sum;
}
