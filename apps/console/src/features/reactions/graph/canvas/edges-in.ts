import { overlap, type Rect } from '@parley/dialogue/layout/measures';
import type { DrawnEdge } from '#features/reactions/graph/canvas/scene.ts';

const CELL = 1_024;
/** Fewer edges are looked through as fast as they are found. */
const FEW = 2_000;
/** Longer edges and larger parts of the picture touch too many cells. */
const MOST_CELLS = 64;

interface Index {
  cells: Map<number, number[]>;
  /** Edges that touch many cells. */
  long: number[];
}

const asked = new WeakSet<readonly DrawnEdge[]>();
const indexes = new WeakMap<readonly DrawnEdge[], Index>();

/** The edges that may have a part in a rectangle, in their order. */
export function edgesIn(edges: readonly DrawnEdge[], bounds: Rect): readonly DrawnEdge[] {
  const index = edges.length < FEW ? undefined : indexOf(edges);
  const cells = index && cellsOf(bounds);
  if (!index || !cells) return edges.filter(({ rect }) => overlap(rect, bounds));
  const found = new Set(index.long);
  for (const cell of cells) for (const at of index.cells.get(cell) ?? []) found.add(at);
  return [...found]
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const edge = edges[at];
      return edge && overlap(edge.rect, bounds) ? [edge] : [];
    });
}

/** Built only when a list of edges is painted a second time: during a drag each frame has a new list. */
function indexOf(edges: readonly DrawnEdge[]): Index | undefined {
  if (!asked.has(edges)) {
    asked.add(edges);
    return undefined;
  }
  const known = indexes.get(edges);
  if (known) return known;
  const index: Index = { cells: new Map(), long: [] };
  edges.forEach(({ rect }, at) => {
    const cells = cellsOf(rect);
    if (!cells) index.long.push(at);
    for (const cell of cells ?? []) {
      const there = index.cells.get(cell);
      if (there) there.push(at);
      else index.cells.set(cell, [at]);
    }
  });
  indexes.set(edges, index);
  return index;
}

/** The cells that a rectangle touches; undefined for too many. */
function cellsOf({ x, y, width, height }: Rect): number[] | undefined {
  const [left, top] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  const columns = Math.floor((x + width) / CELL) - left + 1;
  const rows = Math.floor((y + height) / CELL) - top + 1;
  if (!(columns * rows <= MOST_CELLS)) return undefined;
  return Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [left + (at % columns), top + Math.floor(at / columns)];
    return column * 0x1_00_00 + row;
  });
}
