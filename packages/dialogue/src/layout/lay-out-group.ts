import { columnsOf, linksOf, type Links } from '#layout/columns.ts';
import { BOX, GAP, type Point } from '#layout/measures.ts';
import { order, type Layers } from '#layout/order.ts';
import { gutterWidth, routeGroup, type RouteEdge } from '#layout/routes/route-group.ts';
import { spread } from '#layout/spread.ts';

const PASSES = 8;

/** The boxes and edges that are laid out together. Boxes are numbered from 0. */
export interface GroupToLayOut {
  /** The heights of the boxes. */
  heights: readonly number[];
  edges: readonly RouteEdge[];
  /** The box that the others follow. */
  root: number;
}

export interface LaidOut {
  places: Point[];
  /** How far lines reach beyond the boxes. */
  around: { left: number; top: number; right: number; bottom: number };
}

/**
 * Boxes that belong together, in columns from the root to the right; the upper left one's corner is about 0, 0. Between
 * the columns is room for the lines and their labels.
 */
export function layOutGroup({ heights, edges, root }: GroupToLayOut): LaidOut {
  const size = heights.length;
  const links = linksOf(
    size,
    edges.map(({ from, to }) => [from, to] as const),
  );
  const columns = columnsOf(links, root);
  const { layers, isBox } = layersOf(links, columns);
  const ordered = { ...layers, columns: order(layers) };
  const tops = settle(ordered, isBox, heights);
  const highest = tops.slice(0, size).reduce((a, b) => Math.min(a, b), Infinity);
  const boxes = columns.map((column, node) => {
    return { column, y: Math.round((tops[node] ?? 0) - highest), height: heights[node] ?? BOX.height };
  });
  const { lefts, around } = spaced(boxes, edges);
  return { places: boxes.map(({ column, y }) => ({ x: lefts[column] ?? 0, y })), around };
}

/** A spacing so wide that every line gets a lane while the lanes are counted. */
const FAR = 100_000;

/** The left sides of the columns: the gutters are as wide as their lanes and labels need. */
function spaced(
  placed: readonly { column: number; y: number; height: number }[],
  edges: readonly RouteEdge[],
): Pick<LaidOut, 'around'> & { lefts: number[] } {
  const count = placed.reduce((most, { column }) => Math.max(most, column), 0) + 1;
  const boxes = new Map(placed.map(({ column, y, height }, node) => [node, { x: column * FAR, y, height }]));
  const { gutters, routes } = routeGroup({ boxes, edges, obstacles: [] });
  const labels = new Array<number>(count).fill(0);
  for (const { from, label = 0 } of edges) {
    const column = placed[from]?.column ?? 0;
    labels[column] = Math.max(labels[column] ?? 0, label);
  }
  const lefts = [0];
  for (let column = 1; column < count; column += 1) {
    const width = Math.max(GAP.column, gutterWidth(gutters[column]?.lanes ?? 0, labels[column - 1] ?? 0));
    lefts.push((lefts[column - 1] ?? 0) + BOX.width + width);
  }
  let [top, bottom] = [0, placed.reduce((most, { y, height }) => Math.max(most, y + height), 0)];
  const lowest = bottom;
  for (const points of routes.values()) {
    for (const { y } of points) [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const outside = (lanes: number, label: number) => (lanes === 0 ? 0 : gutterWidth(lanes, label));
  return {
    lefts,
    around: {
      left: outside(gutters[0]?.lanes ?? 0, 0),
      top: -top,
      right: outside(gutters[count]?.lanes ?? 0, labels[count - 1] ?? 0),
      bottom: bottom - lowest,
    },
  };
}

/** With something to pass through in each column that an edge crosses; edges to one target share it. */
function layersOf({ size, next }: Links, columns: readonly number[]): { layers: Layers; isBox: boolean[] } {
  const column = [...columns];
  const right: number[][] = Array.from({ length: size }, () => []);
  const shared = new Map<string, number>();
  for (let from = 0; from < size; from += 1) {
    for (const to of next[from] ?? []) {
      const isBack = (columns[to] ?? 0) < (columns[from] ?? 0);
      const [start, end] = isBack ? [to, from] : [from, to];
      const last = columns[end] ?? 0;
      if (last === columns[start]) continue;
      let here = start;
      for (let at = (columns[start] ?? 0) + 1; at < last; at += 1) {
        const key = `${to} ${isBack} ${at}`;
        let dummy = shared.get(key);
        if (dummy === undefined) {
          dummy = column.length;
          shared.set(key, dummy);
          column.push(at);
          right.push([]);
        }
        link(right, here, dummy);
        here = dummy;
      }
      link(right, here, end);
    }
  }
  const left: number[][] = column.map(() => []);
  right.forEach((ends, from) => ends.forEach((to) => left[to]?.push(from)));
  return {
    layers: { columns: firstOrder(column, right), right, left },
    isBox: column.map((_, index) => index < size),
  };
}

function link(right: number[][], from: number, to: number): void {
  if (!right[from]?.includes(to)) right[from]?.push(to);
}

/** Depth first, so that what follows each other begins side by side. */
function firstOrder(column: readonly number[], right: readonly number[][]): number[][] {
  const width = column.reduce((a, b) => Math.max(a, b), 0) + 1;
  const columns: number[][] = Array.from({ length: width }, () => []);
  const isSeen = column.map(() => false);
  const starts = column.map((_, node) => node).toSorted((a, b) => (column[a] ?? 0) - (column[b] ?? 0) || a - b);
  for (const start of starts) {
    const stack = [start];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (isSeen[node]) continue;
      isSeen[node] = true;
      columns[column[node] ?? 0]?.push(node);
      stack.push(...(right[node] ?? []).toReversed());
    }
  }
  return columns;
}

const DUMMY_HEIGHT = 10;

/** The tops of all things, by weighted means of their neighbours, column after column and back. */
function settle({ columns, right, left }: Layers, isBox: readonly boolean[], heights: readonly number[]): number[] {
  const heightOf = (node: number) => heights[node] ?? DUMMY_HEIGHT;
  const tops = new Array<number>(isBox.length).fill(0);
  for (const column of columns) {
    let y = 0;
    for (const node of column) {
      tops[node] = y;
      y += heightOf(node) + GAP.row;
    }
  }
  const middle = (node: number) => (tops[node] ?? 0) + heightOf(node) / 2;
  const place = (column: readonly number[], neighbours: (node: number) => number[]) => {
    const wishes = column.map((node) => {
      let sum = 0;
      let weight = 0;
      for (const other of neighbours(node)) {
        const pull = isBox[node] ? (isBox[other] ? 1 : 2) : isBox[other] ? 2 : 4;
        sum += pull * middle(other);
        weight += pull;
      }
      const at = weight === 0 ? (tops[node] ?? 0) : sum / weight - heightOf(node) / 2;
      return { at, weight: Math.max(weight, 0.1), height: heightOf(node), gap: isBox[node] ? GAP.row : GAP.dummy };
    });
    wishes.forEach((wish, index) => {
      const above = column[index - 1];
      if (above !== undefined && isBox[above] !== true) wish.gap = GAP.dummy;
    });
    spread(wishes).forEach((top, index) => (tops[column[index] ?? 0] = top));
  };
  for (let pass = 0; pass < PASSES; pass += 1) {
    const isForward = pass % 2 === 0;
    const isLast = pass >= PASSES - 2;
    for (const column of isForward ? columns : columns.toReversed()) {
      place(column, (node) => {
        if (isLast) return [...(left[node] ?? []), ...(right[node] ?? [])];
        return (isForward ? left[node] : right[node]) ?? [];
      });
    }
  }
  return tops;
}
