import { FeatureTable } from '#features/feature-table.ts';
import type { Features } from '#features/features.ts';
import { CHARACTERS, PAIRS, frequencyWeight, rarityOf } from '#features/vectoriser.ts';

/** Rows of feature numbers and their values, one after another. */
export interface Matrix {
  rows: number;
  columns: number;
  /** Row `r` is from `offsets[r]` to before `offsets[r + 1]`. */
  offsets: Int32Array;
  columnsOf: Int32Array;
  values: Float32Array;
}

/** How often features occur in each template, before it is known which templates train and which are held out. */
export interface Occurrences extends Matrix {
  table: FeatureTable;
  /** The start of a row's characters, after its words, and of its pairs of words, after its characters. */
  gramsFrom: Int32Array;
  pairsFrom: Int32Array;
}

export function countOccurrences(phrases: Features[], minimumTemplates: number): Occurrences {
  const all = countAll(phrases);
  return minimumTemplates > 1 ? withoutRare(all, minimumTemplates) : all;
}

function countAll(phrases: Features[]): Occurrences {
  const table = new FeatureTable();
  const size = phrases.reduce((sum, { words, grams, pairs }) => sum + words.length + grams.length + pairs.length, 0);
  const columnsOf = new Int32Array(size);
  const values = new Float32Array(size);
  const offsets = new Int32Array(phrases.length + 1);
  const gramsFrom = new Int32Array(phrases.length);
  const pairsFrom = new Int32Array(phrases.length);
  let end = 0;
  /** The last place of each column. */
  const placeOf: number[] = [];
  const addBlock = (hashes: number[]) => {
    const start = end;
    for (const hash of hashes) {
      const column = table.findOrAdd(hash);
      const place = placeOf[column] ?? -1;
      if (place >= start) values[place] = (values[place] ?? 0) + 1;
      else {
        placeOf[column] = end;
        columnsOf[end] = column;
        values[end++] = 1;
      }
    }
    for (let at = start; at < end; at++) values[at] = frequencyWeight(values[at] ?? 1);
  };
  phrases.forEach(({ words, grams, pairs }, row) => {
    addBlock(words);
    gramsFrom[row] = end;
    addBlock(grams);
    pairsFrom[row] = end;
    addBlock(pairs);
    offsets[row + 1] = end;
  });
  return {
    table,
    rows: phrases.length,
    columns: table.size,
    offsets,
    gramsFrom,
    pairsFrom,
    columnsOf: columnsOf.slice(0, end),
    values: values.slice(0, end),
  };
}

function withoutRare(all: Occurrences, minimumTemplates: number): Occurrences {
  const frequency = templateFrequency(all, null);
  const renumbered = new Int32Array(all.columns).fill(-1);
  const table = new FeatureTable();
  all.table.hashes.forEach((hash, column) => {
    if ((frequency[column] ?? 0) >= minimumTemplates) renumbered[column] = table.findOrAdd(hash);
  });
  const kept = new Int32Array(all.columnsOf.length);
  const values = new Float32Array(all.columnsOf.length);
  const offsets = new Int32Array(all.rows + 1);
  const gramsFrom = new Int32Array(all.rows);
  const pairsFrom = new Int32Array(all.rows);
  let end = 0;
  const keepBlock = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const column = renumbered[all.columnsOf[at] ?? 0] ?? -1;
      if (column < 0) continue;
      kept[end] = column;
      values[end++] = all.values[at] ?? 0;
    }
  };
  for (let row = 0; row < all.rows; row++) {
    const grams = all.gramsFrom[row] ?? 0;
    const pairs = all.pairsFrom[row] ?? 0;
    keepBlock(all.offsets[row] ?? 0, grams);
    gramsFrom[row] = end;
    keepBlock(grams, pairs);
    pairsFrom[row] = end;
    keepBlock(pairs, all.offsets[row + 1] ?? 0);
    offsets[row + 1] = end;
  }
  return {
    table,
    rows: all.rows,
    columns: table.size,
    offsets,
    gramsFrom,
    pairsFrom,
    columnsOf: kept.slice(0, end),
    values: values.slice(0, end),
  };
}

/** In how many templates each feature occurs; with `isUsed`, only in the templates that it marks. */
export function templateFrequency(
  { rows, columns, offsets, columnsOf }: Matrix,
  isUsed: Uint8Array | null,
): Int32Array {
  const frequency = new Int32Array(columns);
  for (let row = 0; row < rows; row++) {
    if (isUsed && isUsed[row] !== 1) continue;
    for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at++) {
      const column = columnsOf[at] ?? 0;
      frequency[column] = (frequency[column] ?? 0) + 1;
    }
  }
  return frequency;
}

/** The rarity of each feature; 0 for a feature of too few templates. */
export function rarities(frequency: Int32Array, templates: number, minimumTemplates: number): Float32Array {
  const rarity = new Float32Array(frequency.length);
  // Most features share their frequency with many others.
  const known: number[] = [];
  for (let column = 0; column < rarity.length; column++) {
    const count = frequency[column] ?? 0;
    if (count >= minimumTemplates) rarity[column] = known[count] ??= rarityOf(count, templates);
  }
  return rarity;
}

/**
 * Sublinear frequency × rarity; words of a row are of length 1, characters of length `CHARACTERS`, pairs of words of length
 * `PAIRS`. Unknown features are left out. What an embedding says of the rows, if any, is in columns of its own at the
 * end.
 */
export function weigh(
  occurrences: Occurrences,
  rarity: Float32Array,
  { dimensions, meanings }: Meanings = NO_MEANINGS,
): Matrix {
  const { rows, columns } = occurrences;
  const size = occurrences.columnsOf.length + rows * dimensions;
  const columnsOf = new Int32Array(size);
  const values = new Float32Array(size);
  const offsets = new Int32Array(rows + 1);
  let end = 0;
  const addBlock = (from: number, to: number, length: number) => {
    const start = end;
    let squares = 0;
    for (let at = from; at < to; at++) {
      const column = occurrences.columnsOf[at] ?? 0;
      const value = (occurrences.values[at] ?? 0) * (rarity[column] ?? 0);
      if (value === 0) continue;
      columnsOf[end] = column;
      values[end++] = value;
      squares += value * value;
    }
    const scale = squares > 0 ? length / Math.sqrt(squares) : 0;
    for (let at = start; at < end; at++) values[at] = (values[at] ?? 0) * scale;
  };
  for (let row = 0; row < rows; row++) {
    const from = occurrences.offsets[row] ?? 0;
    const grams = occurrences.gramsFrom[row] ?? 0;
    const pairs = occurrences.pairsFrom[row] ?? 0;
    addBlock(from, grams, 1);
    addBlock(grams, pairs, CHARACTERS);
    addBlock(pairs, occurrences.offsets[row + 1] ?? 0, PAIRS);
    for (const [dimension, value] of meanings[row]?.entries() ?? []) {
      columnsOf[end] = columns + dimension;
      values[end++] = value;
    }
    offsets[row + 1] = end;
  }
  return {
    rows,
    columns: columns + dimensions,
    offsets,
    columnsOf: columnsOf.subarray(0, end),
    values: values.subarray(0, end),
  };
}

/** The embedding of each row; null where it knows no word. */
export interface Meanings {
  dimensions: number;
  meanings: readonly (Float32Array | null)[];
}

const NO_MEANINGS: Meanings = { dimensions: 0, meanings: [] };

/** The product of a row of weights and one of values in some columns, and `start`. */
export function dotFrom(
  start: number,
  weights: Float32Array,
  columns: Int32Array,
  values: Float32Array,
  from: number,
  to: number,
): number {
  let sum = start;
  for (let at = from; at < to; at++) sum += (weights[columns[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}

/** Some of the rows, in the order given. */
export function withRows(matrix: Matrix, rows: Int32Array): Matrix {
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + (matrix.offsets[row + 1] ?? 0) - (matrix.offsets[row] ?? 0);
  });
  const size = offsets[rows.length] ?? 0;
  const columnsOf = new Int32Array(size);
  const values = new Float32Array(size);
  rows.forEach((row, at) => {
    const [from, to] = [matrix.offsets[row], matrix.offsets[row + 1]];
    columnsOf.set(matrix.columnsOf.subarray(from, to), offsets[at]);
    values.set(matrix.values.subarray(from, to), offsets[at]);
  });
  return { rows: rows.length, columns: matrix.columns, offsets, columnsOf, values };
}

/** Some of the rows, each with one more column at the end. */
export function withColumn(matrix: Matrix, rows: readonly number[], valueOf: (row: number) => number): Matrix {
  const from = (row: number) => matrix.offsets[row] ?? 0;
  const to = (row: number) => matrix.offsets[row + 1] ?? 0;
  const size = rows.reduce((sum, row) => sum + to(row) - from(row) + 1, 0);
  const columnsOf = new Int32Array(size);
  const values = new Float32Array(size);
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, at) => {
    const start = offsets[at] ?? 0;
    const end = start + to(row) - from(row);
    columnsOf.set(matrix.columnsOf.subarray(from(row), to(row)), start);
    values.set(matrix.values.subarray(from(row), to(row)), start);
    columnsOf[end] = matrix.columns;
    values[end] = valueOf(row);
    offsets[at + 1] = end + 1;
  });
  return { rows: rows.length, columns: matrix.columns + 1, offsets, columnsOf, values };
}
