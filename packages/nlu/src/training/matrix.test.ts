import { describe, expect, test } from 'vitest';
import { withRows, type Matrix } from '#training/matrix.ts';

/** The columns and values of each row. */
type Rows = [column: number, value: number][][];

function matrixOf(rows: Rows, columns: number): Matrix {
  const offsets = [0];
  for (const row of rows) offsets.push((offsets.at(-1) ?? 0) + row.length);
  return {
    rows: rows.length,
    columns,
    offsets: Int32Array.from(offsets),
    columnsOf: Int32Array.from(rows.flat(), ([column]) => column),
    values: Float32Array.from(rows.flat(), ([, value]) => value),
  };
}

describe('some rows of a matrix', () => {
  const first: Rows[number] = [
    [0, 0.5],
    [4, 0.25],
  ];
  const empty: Rows[number] = [];
  const long: Rows[number] = [
    [4, 1],
    [1, 2],
    [3, -0.5],
  ];
  const last: Rows[number] = [[2, 8]];
  const matrix = matrixOf([first, empty, long, last], 6);

  test.each<[what: string, rows: number[], expected: Rows]>([
    ['all as they are', [0, 1, 2, 3], [first, empty, long, last]],
    ['in the order given', [3, 1, 0, 2], [last, empty, first, long]],
    ['fewer', [2, 0], [long, first]],
    ['one twice', [2, 3, 2], [long, last, long]],
    ['none', [], []],
  ])('%s', (_, rows, expected) => {
    expect(withRows(matrix, Int32Array.from(rows))).toEqual(matrixOf(expected, 6));
  });

  test('are a copy: to change them leaves the matrix as it is', () => {
    const copy = withRows(matrix, Int32Array.of(0, 1, 2, 3));
    copy.values.fill(9);
    copy.columnsOf.fill(9);
    copy.offsets.fill(9);
    expect(matrix).toEqual(matrixOf([first, empty, long, last], 6));
  });
});
