/** A graph of `size` nodes, numbered from 0. Edges are few enough to be listed twice. */
export interface Links {
  size: number;
  next: number[][];
  before: number[][];
}

export function linksOf(size: number, edges: readonly (readonly [number, number])[]): Links {
  const links: Links = {
    size,
    next: Array.from({ length: size }, () => []),
    before: Array.from({ length: size }, () => []),
  };
  for (const [from, to] of edges) {
    if (from === to) continue;
    links.next[from]?.push(to);
    links.before[to]?.push(from);
  }
  return links;
}

const REFINING_PASSES = 6;

/**
 * The column of each node: its distance from the root, moved to the right where that shortens edges on the whole. An
 * edge to a lower column counts as reversed, so that circles need no care.
 */
export function columnsOf(links: Links, root: number): number[] {
  const columns = distances(links, root);
  refine(links, columns);
  return splitCrowded(closeGaps(columns));
}

function distances(links: Links, root: number): number[] {
  const columns = new Array<number>(links.size).fill(-1);
  const walk = (start: number) => {
    columns[start] = 0;
    const queue = [start];
    for (let at = 0; at < queue.length; at += 1) {
      const here = queue[at] ?? 0;
      for (const to of links.next[here] ?? []) {
        if (columns[to] !== -1) continue;
        columns[to] = (columns[here] ?? 0) + 1;
        queue.push(to);
      }
    }
  };
  walk(root);
  // Reactions that the root does not lead to begin at sources of their own.
  for (let node = 0; node < links.size; node += 1) {
    if (columns[node] === -1 && links.before[node]?.length === 0) walk(node);
  }
  for (let node = 0; node < links.size; node += 1) if (columns[node] === -1) walk(node);
  return columns;
}

/** Computes the cost of an edge over so many columns: best is the next one. */
function costOf(span: number): number {
  if (span > 0) return span - 1;
  return span === 0 ? 1.5 : 1.5 - 0.2 * span;
}

const CROWDING = 0.3;

function refine({ size, next, before }: Links, columns: number[]): void {
  const crowd = new Map<number, number>();
  for (const column of columns) crowd.set(column, (crowd.get(column) ?? 0) + 1);
  const at = (node: number) => columns[node] ?? 0;
  const hasPredecessorAt = (node: number, column: number) => (before[node] ?? []).some((one) => at(one) === column);
  const cost = (node: number, column: number) => {
    let sum = CROWDING * ((crowd.get(column) ?? 0) - Number(column === at(node)));
    for (const to of next[node] ?? []) sum += costOf(at(to) - column);
    for (const from of before[node] ?? []) sum += costOf(column - at(from));
    return sum;
  };
  for (let pass = 0; pass < REFINING_PASSES; pass += 1) {
    let isMoved = false;
    for (let node = 0; node < size; node += 1) {
      const now = at(node);
      const wanted = new Set((before[node] ?? []).map((from) => at(from) + 1));
      wanted.delete(now);
      let best = now;
      for (const column of wanted) {
        if (cost(node, column) >= cost(node, best)) continue;
        // A reaction behind it keeps a predecessor in the column before.
        const isFree = (next[node] ?? []).every(
          (to) =>
            at(to) !== now + 1 ||
            at(to) === column + 1 ||
            (before[to] ?? []).some((one) => one !== node && at(one) === at(to) - 1),
        );
        if (isFree && hasPredecessorAt(node, column - 1)) best = column;
      }
      if (best === now) continue;
      crowd.set(now, (crowd.get(now) ?? 1) - 1);
      crowd.set(best, (crowd.get(best) ?? 0) + 1);
      columns[node] = best;
      isMoved = true;
    }
    if (!isMoved) return;
  }
}

function closeGaps(columns: number[]): number[] {
  const used = [...new Set(columns)].sort((a, b) => a - b);
  const places = new Map(used.map((column, index) => [column, index]));
  return columns.map((column) => places.get(column) ?? 0);
}

/** A column of too many boxes becomes several. */
function splitCrowded(columns: number[]): number[] {
  const most = Math.max(24, Math.ceil(1.6 * Math.sqrt(columns.length)));
  const members = new Map<number, number[]>();
  columns.forEach((column, node) => members.set(column, [...(members.get(column) ?? []), node]));
  const split = [...columns];
  let shift = 0;
  for (const column of [...members.keys()].sort((a, b) => a - b)) {
    const nodes = members.get(column) ?? [];
    nodes.forEach((node, index) => (split[node] = column + shift + Math.floor(index / most)));
    shift += Math.ceil(nodes.length / most) - 1;
  }
  return split;
}
