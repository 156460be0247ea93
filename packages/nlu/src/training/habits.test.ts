import { expect, test } from 'vitest';
import { Habits } from '#training/habits.ts';
import type { Matrix } from '#training/matrix.ts';

/** Each row is the columns that it has. */
function matrixOf(columns: number, ...rows: number[][]): Matrix {
  let end = 0;
  return {
    rows: rows.length,
    columns,
    offsets: Int32Array.from([[], ...rows], (row) => (end += row.length)),
    columnsOf: Int32Array.from(rows.flat()),
    values: new Float32Array(rows.flat().length).fill(1),
  };
}

/** The addition to the weights of each of `intents`, and the average addition to all of them. */
function habitsOf(matrix: Matrix, classes: number[], intents: number[], features = matrix.columns) {
  const habits = new Habits(matrix, features, Int32Array.from(classes.keys()), Int32Array.from(classes), intents);
  const added = intents.map((_, index) => {
    const weights = new Float32Array(matrix.columns + 1);
    habits.addTo(weights, index);
    return [...weights];
  });
  return { added, common: [...habits.common] };
}

test('what more templates of an intent say weighs more, and what none says nothing', () => {
  const { added } = habitsOf(matrixOf(3, [0, 1], [0], [2, 1, 0]), [0, 0, 1], [0, 1]);
  const [often = 0, once = 0, never = 0] = added[0] ?? [];
  expect(often).toBeGreaterThan(once);
  expect(once).toBeGreaterThan(0);
  expect(never).toBe(0);
});

test('what is said of the intents on average is told, so that it can be taken from all of them', () => {
  const { added, common } = habitsOf(matrixOf(2, [0, 1], [0], [1]), [0, 0, 1], [0, 1]);
  common.forEach((value, column) => {
    expect(value).toBeCloseTo(((added[0]?.[column] ?? 0) + (added[1]?.[column] ?? 0)) / 2);
  });
});

test('an intent is no likelier for having more templates of the same kind', () => {
  const { added } = habitsOf(matrixOf(2, [0], [1], [1], [1]), [0, 1, 1, 1], [0, 1]);
  expect(added[1]?.[1]).toBeCloseTo(added[0]?.[0] ?? 0);
});

test('few templates count less than many', () => {
  const few = habitsOf(matrixOf(2, [0], [1]), [0, 1], [0, 1]);
  const many = habitsOf(matrixOf(2, [0], [0], [0], [0], [1], [1], [1], [1]), [0, 0, 0, 0, 1, 1, 1, 1], [0, 1]);
  // Four times as often said would add less than twice as much, were it counted alike.
  expect(many.added[0]?.[0]).toBeGreaterThan(4 * (few.added[0]?.[0] ?? 0));
});

test('neither phrases without an intent nor what an embedding says have part in it', () => {
  const { added } = habitsOf(matrixOf(3, [0, 2], [1, 2], [1, 2]), [0, 1, -1], [0, 1], 2);
  expect(added[1]?.[1]).toBeCloseTo(added[0]?.[0] ?? 0);
  expect(added.map((weights) => weights[2])).toEqual([0, 0]);
});

test('an intent may have any number of templates', () => {
  const rows = Array.from({ length: 0x10000 }, () => [0]);
  const { added } = habitsOf(matrixOf(2, ...rows, [1]), [...rows.map(() => 0), 1], [0, 1]);
  expect(added[0]?.[0]).toBeGreaterThan(0.1);
});
