/** Columns of things that edges connect, always between neighbouring columns. */
export interface Layers {
  /** The things of each column, from top to bottom. */
  columns: number[][];
  /** To the next column. */
  right: number[][];
  /** To the column before. */
  left: number[][];
}

const SWEEPS = 10;
const SWEEPS_WITHOUT_GAIN = 4;

/** Orders the columns so that edges cross seldom: barycentre sweeps, the best order kept. */
export function order({ columns, right, left }: Layers): number[][] {
  let best = columns;
  let fewest = crossings(columns, right);
  let current = columns;
  let withoutGain = 0;
  for (let sweep = 0; sweep < SWEEPS && fewest > 0 && withoutGain < SWEEPS_WITHOUT_GAIN; sweep += 1) {
    current = swept(current, sweep % 2 === 0 ? left : right, sweep % 2 === 0);
    const count = crossings(current, right);
    withoutGain += 1;
    if (count < fewest) [best, fewest, withoutGain] = [current, count, 0];
  }
  return best;
}

function swept(columns: number[][], neighbours: number[][], isForward: boolean): number[][] {
  const places = placesIn(columns);
  const next = columns.map((column) => column);
  const indexes = columns.map((_, index) => (isForward ? index : columns.length - 1 - index));
  for (const index of indexes) {
    const wishes = new Map(
      (columns[index] ?? []).map((node, at) => {
        const near = neighbours[node] ?? [];
        const sum = near.reduce((total, other) => total + (places.get(other) ?? 0), 0);
        return [node, near.length === 0 ? at : sum / near.length];
      }),
    );
    const ordered = (columns[index] ?? []).toSorted((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0) || a - b);
    next[index] = ordered;
    ordered.forEach((node, at) => places.set(node, at));
  }
  return next;
}

function placesIn(columns: number[][]): Map<number, number> {
  return new Map(columns.flatMap((column) => column.map((node, at): [number, number] => [node, at])));
}

/** Counts crossings of edges between neighboring columns: inversions, counted with a Fenwick tree. */
function crossings(columns: number[][], right: number[][]): number {
  let count = 0;
  const places = placesIn(columns);
  columns.forEach((column, index) => {
    const size = columns[index + 1]?.length ?? 0;
    if (size === 0) return;
    const tree = new Int32Array(size + 1);
    let seen = 0;
    for (const node of column) {
      const ends = (right[node] ?? []).map((to) => places.get(to) ?? 0);
      for (const end of ends) {
        let above = 0;
        for (let at = end + 1; at > 0; at -= at & -at) above += tree[at] ?? 0;
        count += seen - above;
      }
      for (const end of ends) {
        for (let at = end + 1; at <= size; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
      }
      seen += ends.length;
    }
  });
  return count;
}
