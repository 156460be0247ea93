import { templateFrequency, type Matrix } from '#training/matrix.ts';

export interface SimilarPair {
  first: number;
  second: number;
  /** Cosine. */
  similarity: number;
}

interface Wanted {
  /** Only rows of different groups make a pair. */
  groupOf: (row: number) => number;
  least: number;
  most: number;
}

/** Rows are compared when they share one of so many features: the rarest that the later does not have alone. */
const LEADS = 10;

/** The rows of different groups that are most alike, the most alike first. */
export function similarPairs(matrix: Matrix, { groupOf, least, most }: Wanted): SimilarPair[] {
  const { rows, offsets, columnsOf, values } = matrix;
  const frequency = templateFrequency(matrix, null);
  const rowsWith = invert(matrix, frequency);
  const squares = squaresOf(matrix);
  const lastSeenBy = new Int32Array(rows).fill(-1);
  /** The row at hand by column; zero between rows. */
  const spread = new Float32Array(matrix.columns);
  let best: SimilarPair[] = [];
  let bound = least;
  for (let row = 0; row < rows; row++) {
    const from = offsets[row] ?? 0;
    const to = offsets[row + 1] ?? 0;
    for (let at = from; at < to; at++) spread[columnsOf[at] ?? 0] = values[at] ?? 0;
    for (const lead of rarest(columnsOf.subarray(from, to), frequency)) {
      for (const other of rowsWith(lead)) {
        if (other >= row) break;
        if (lastSeenBy[other] === row || groupOf(other) === groupOf(row)) continue;
        lastSeenBy[other] = row;
        const similarity = dot(matrix, other, spread) / Math.sqrt((squares[other] ?? 0) * (squares[row] ?? 0));
        if (similarity >= bound) best.push({ first: other, second: row, similarity: Math.min(1, similarity) });
      }
    }
    for (let at = from; at < to; at++) spread[columnsOf[at] ?? 0] = 0;
    if (best.length < most * 10) continue;
    best = mostAlike(best, most);
    bound = best.at(-1)?.similarity ?? least;
  }
  return mostAlike(best, most);
}

function rarest(columns: Int32Array, frequency: Int32Array): Int32Array {
  const shared = columns.filter((column) => (frequency[column] ?? 0) > 1);
  return shared.sort((a, b) => (frequency[a] ?? 0) - (frequency[b] ?? 0) || a - b).subarray(0, LEADS);
}

function mostAlike(pairs: SimilarPair[], most: number): SimilarPair[] {
  return pairs
    .toSorted((a, b) => b.similarity - a.similarity || a.first - b.first || a.second - b.second)
    .slice(0, most);
}

/** The rows that have a column, in their order. */
function invert({ rows, columns, offsets, columnsOf }: Matrix, frequency: Int32Array): (column: number) => Int32Array {
  const starts = new Int32Array(columns + 1);
  frequency.forEach((count, column) => (starts[column + 1] = (starts[column] ?? 0) + count));
  const next = starts.slice();
  const having = new Int32Array(columnsOf.length);
  for (let row = 0; row < rows; row++) {
    for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) {
      const column = columnsOf[at] ?? 0;
      const place = next[column] ?? 0;
      having[place] = row;
      next[column] = place + 1;
    }
  }
  return (column) => having.subarray(starts[column], starts[column + 1]);
}

/** The squared length of each row. */
function squaresOf({ rows, offsets, values }: Matrix): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => {
    let squares = 0;
    for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) squares += (values[at] ?? 0) ** 2;
    return squares;
  });
}

function dot({ offsets, columnsOf, values }: Matrix, row: number, other: Float32Array): number {
  let sum = 0;
  for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) {
    sum += (other[columnsOf[at] ?? 0] ?? 0) * (values[at] ?? 0);
  }
  return sum;
}
