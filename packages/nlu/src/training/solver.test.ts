import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Matrix } from '#training/matrix.ts';
import { randomFrom } from '#training/random.ts';
import { solveEach, type SolverOptions } from '#training/solver.ts';

const ROWS = 200;
const COLUMNS = 40;
const CLASSES = 4;
const COST = 1;

/** Sparse rows whose columns correlate with their class, but not perfectly. */
function madeUp(): { matrix: Matrix; classes: Int32Array } {
  const random = randomFrom(5);
  const offsets = [0];
  const columnsOf: number[] = [];
  const values: number[] = [];
  const classes = Int32Array.from({ length: ROWS }, (_, row) => row % CLASSES);
  for (const target of classes) {
    for (let column = 0; column < COLUMNS; column++) {
      if (random() > (column % CLASSES === target ? 0.3 : 0.15)) continue;
      columnsOf.push(column);
      values.push(0.2 + random());
    }
    offsets.push(columnsOf.length);
  }
  const matrix = {
    rows: ROWS,
    columns: COLUMNS,
    offsets: Int32Array.from(offsets),
    columnsOf: Int32Array.from(columnsOf),
    values: Float32Array.from(values),
  };
  return { matrix, classes };
}

const { matrix, classes } = madeUp();
const options: SolverOptions = { cost: COST, tolerance: 1e-4, maxEpochs: 5_000 };
const EARLY: SolverOptions = { ...options, tolerance: 0.1, maxEpochs: 30 };
const all = Int32Array.from(classes.keys());

function marginsBy(weights: ArrayLike<number>): number[] {
  return Array.from(all, (row) => {
    let margin = weights[COLUMNS] ?? 0;
    for (let at = matrix.offsets[row] ?? 0; at < (matrix.offsets[row + 1] ?? 0); at++) {
      margin += (weights[matrix.columnsOf[at] ?? 0] ?? 0) * (matrix.values[at] ?? 0);
    }
    return margin;
  });
}

/** The objective to minimize: half of the squares of the weights, and the price of errors. */
function priceOf(weights: ArrayLike<number>, rows: Int32Array, target: number): number {
  const margins = marginsBy(weights);
  const losses = Array.from(rows, (row) => Math.max(0, 1 - signOf(row, target) * (margins[row] ?? 0)) ** 2);
  const squares = Array.from(weights, (weight) => weight * weight);
  return sum(squares) / 2 + COST * sum(losses);
}

/** Its slope in each weight. At the optimum of a convex function all are 0. */
function slopesOf(weights: ArrayLike<number>, rows: Int32Array, target: number): number[] {
  const margins = marginsBy(weights);
  const slopes = Array.from(weights);
  for (const row of rows) {
    const sign = signOf(row, target);
    const slope = -2 * COST * sign * Math.max(0, 1 - sign * (margins[row] ?? 0));
    for (let at = matrix.offsets[row] ?? 0; at < (matrix.offsets[row + 1] ?? 0); at++) {
      const column = matrix.columnsOf[at] ?? 0;
      slopes[column] = (slopes[column] ?? 0) + slope * (matrix.values[at] ?? 0);
    }
    slopes[COLUMNS] = (slopes[COLUMNS] ?? 0) + slope;
  }
  return slopes;
}

const signOf = (row: number, target: number) => (classes[row] === target ? 1 : -1);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function solved(target: number, rows = all, given = options): Float32Array {
  return solvedInTurn([target], rows, given)[0] ?? new Float32Array();
}

function solvedInTurn(targets: number[], rows = all, given = options): Float32Array[] {
  const answers: Float32Array[] = [];
  solveEach({ matrix, rows, classes }, targets, given, randomFrom(1), (weights) => void answers.push(weights.slice()));
  return answers;
}

function fingerprint(answers: Float32Array[]): string {
  const hash = createHash('sha256');
  for (const weights of answers) hash.update(weights);
  return hash.digest('hex').slice(0, 16);
}

describe('the solver', () => {
  test.each([0, 1, 2, 3])('finds where the price of class %i is lowest', (target) => {
    for (const slope of slopesOf(solved(target), all, target)) expect(Math.abs(slope)).toBeLessThan(0.05);
  });

  test('looks at the rows given alone', () => {
    const some = all.filter((row) => row % 3 !== 0);
    for (const slope of slopesOf(solved(1, some), some, 1)) expect(Math.abs(slope)).toBeLessThan(0.05);
    expect(Math.max(...slopesOf(solved(1, some), all, 1).map(Math.abs))).toBeGreaterThan(1);
  });

  test('comes near to it when it may stop early', () => {
    const best = priceOf(solved(2), all, 2);
    const near = priceOf(solved(2, all, EARLY), all, 2);
    const once = priceOf(solved(2, all, { ...options, maxEpochs: 1 }), all, 2);
    expect(near).toBeLessThan(1.2 * best);
    expect(once).toBeGreaterThan(1.2 * best);
  });

  // A model must be equal to the bit on every machine, as long as `MODEL_FORMAT` stays. The shrinking of rows and their
  // order show in nothing else.
  test.each([
    ['to the optimum', options, 'a99964a81042ef5b'],
    ['nearly', EARLY, '96749536852a821e'],
    ['as far as small bots do', { cost: 1, tolerance: 0.1, maxEpochs: 300 }, '18b94b7158d1e133'],
    ['as far as large bots do', { cost: 1, tolerance: 1, maxEpochs: 300 }, 'cfe2057da9f24b65'],
  ])('takes the same steps to the bit, %s', (_, given, expected) => {
    expect(fingerprint(solvedInTurn([3, 0, 2, 1], all, given))).toBe(expected);
  });

  test('gives the same whatever it has solved before', () => {
    const first = fingerprint([solved(2)]);
    solvedInTurn([1, 3], all.slice(0, 20));
    expect(fingerprint([solved(2)])).toBe(first);
  });

  test.each([
    ['no row', Int32Array.of(), 0],
    ['rows of one class alone', all.filter((row) => classes[row] === 0), 0],
    ['no row of the class', all.filter((row) => classes[row] !== 0), 0],
  ])('takes %s', (_, rows, target) => {
    const weights = solved(target, rows);
    expect(weights).toHaveLength(COLUMNS + 1);
    for (const slope of slopesOf(weights, rows, target)) expect(Math.abs(slope)).toBeLessThan(0.05);
  });
});
