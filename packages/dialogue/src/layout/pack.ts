import { GAP, type Point } from '#layout/measures.ts';
import { spread } from '#layout/spread.ts';

export interface Block {
  width: number;
  height: number;
  /** Blocks that edges lead to or come from, with how many. */
  near: Map<number, number>;
}

const ASPECT = 1.55;
const TRIED_HEIGHTS = 40;
const PASSES = 8;

/**
 * Places for blocks that do not cover each other: in columns, in the given order, of the height at which the whole
 * is shown largest on a screen. Within a column, a block is placed near its neighbors in the graph.
 */
export function pack(blocks: readonly Block[], inOrder: readonly number[]): Point[] {
  const columns = columnsOf(blocks, inOrder);
  const tops = settle(blocks, columns);
  const places: Point[] = blocks.map(() => ({ x: 0, y: 0 }));
  let x = 0;
  for (const column of columns) {
    for (const block of column) places[block] = { x, y: Math.round(tops[block] ?? 0) };
    x += widthOf(blocks, column) + GAP.frameColumn;
  }
  return places;
}

function columnsOf(blocks: readonly Block[], inOrder: readonly number[]): number[][] {
  const tallest = blocks.reduce((most, { height }) => Math.max(most, height), 1);
  const total = blocks.reduce((sum, { height }) => sum + height + GAP.frame, 0);
  let best: number[][] = [];
  let smallest = Infinity;
  for (let tried = 1; tried <= TRIED_HEIGHTS; tried += 1) {
    const columns = cut(blocks, inOrder, Math.max(tallest, total / tried));
    const width = columns.reduce((sum, column) => sum + widthOf(blocks, column) + GAP.frameColumn, 0);
    const height = columns.reduce((most, column) => Math.max(most, heightOf(blocks, column)), 1);
    const size = Math.max(width / ASPECT, height);
    if (size < smallest) [best, smallest] = [columns, size];
  }
  return best;
}

function cut(blocks: readonly Block[], inOrder: readonly number[], most: number): number[][] {
  const columns: number[][] = [];
  let height = Infinity;
  for (const index of inOrder) {
    const own = blocks[index]?.height ?? 0;
    const isFull = height + GAP.frame + own > most;
    if (isFull) columns.push([]);
    columns.at(-1)?.push(index);
    height = isFull ? own : height + GAP.frame + own;
  }
  return columns;
}

function widthOf(blocks: readonly Block[], column: readonly number[]): number {
  return column.reduce((most, index) => Math.max(most, blocks[index]?.width ?? 0), 0);
}

function heightOf(blocks: readonly Block[], column: readonly number[]): number {
  return column.reduce((sum, index) => sum + (blocks[index]?.height ?? 0) + GAP.frame, -GAP.frame);
}

function settle(blocks: readonly Block[], columns: number[][]): number[] {
  const tops = new Array<number>(blocks.length).fill(0);
  for (const column of columns) {
    let y = -heightOf(blocks, column) / 2;
    for (const index of column) {
      tops[index] = y;
      y += (blocks[index]?.height ?? 0) + GAP.frame;
    }
  }
  const wish = (index: number): number => {
    const block = blocks[index];
    let sum = 0;
    let weight = 0;
    for (const [other, count] of block?.near ?? []) {
      sum += count * ((tops[other] ?? 0) + (blocks[other]?.height ?? 0) / 2);
      weight += count;
    }
    return weight === 0 ? (tops[index] ?? 0) : sum / weight - (block?.height ?? 0) / 2;
  };
  for (let pass = 0; pass < PASSES; pass += 1) {
    const isForward = pass % 2 === 0;
    for (const column of isForward ? columns : columns.toReversed()) {
      const wishes = new Map(column.map((index) => [index, wish(index)]));
      column.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0) || a - b);
      const placed = spread(
        column.map((index) => ({
          at: wishes.get(index) ?? 0,
          weight: 1,
          height: blocks[index]?.height ?? 0,
          gap: GAP.frame,
        })),
      );
      column.forEach((index, at) => (tops[index] = placed[at] ?? 0));
      centre(blocks, column, tops);
    }
  }
  return tops;
}

/** Wishes alone would let a column drift away: its middle stays at the middle of the picture. */
function centre(blocks: readonly Block[], column: readonly number[], tops: number[]): void {
  const first = column[0];
  const last = column.at(-1);
  if (first === undefined || last === undefined) return;
  const middle = ((tops[first] ?? 0) + (tops[last] ?? 0) + (blocks[last]?.height ?? 0)) / 2;
  const slack = 0.5 * Math.max(...column.map((index) => blocks[index]?.height ?? 0));
  const shift = middle > slack ? slack - middle : middle < -slack ? -slack - middle : 0;
  for (const index of column) tops[index] = (tops[index] ?? 0) + shift;
}
