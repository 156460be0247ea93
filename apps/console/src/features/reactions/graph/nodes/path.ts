import type { Graph, GraphEdge } from '@parley/dialogue';

/** The ways to and from a box. */
export interface Path {
  /** How many steps away a box is: `into` if it leads to the selected one, `out` if it follows. */
  steps: ReadonlyMap<number, { into?: number; out?: number }>;
  /** The ids of the edges. */
  edges: ReadonlySet<string>;
  /** Jumps on it have lines, else they are rows of boxes. */
  hasJumps: boolean;
  /** The edges of the selected box itself. */
  count: { into: number; out: number };
}

/** The path that consists of some edges. */
export function pathAlong(graph: Graph, ids: ReadonlySet<string>): Path {
  const ends = graph.edges.filter(({ id }) => ids.has(id));
  const boxes = ends.flatMap(({ kind, from, to }) => (kind === 'enter_scope' || to === null ? [from] : [from, to]));
  return {
    steps: new Map(boxes.map((id) => [id, {}])),
    edges: ids,
    hasJumps: true,
    count: { into: 0, out: ends.length },
  };
}

/** Follows the edges of a box so many steps in both directions. */
export function pathOf(graph: Graph, id: number, most: number): Path {
  const steps = new Map<number, { into?: number; out?: number }>([[id, {}]]);
  const edges = new Set<string>();
  for (const side of ['out', 'into'] as const) follow(graph, id, side, most, { steps, edges });
  const ways = (side: 'out' | 'into') => edgesAt(graph, id, side).length;
  return { steps, edges, hasJumps: false, count: { into: ways('into'), out: ways('out') } };
}

interface Found {
  steps: Map<number, { into?: number; out?: number }>;
  edges: Set<string>;
}

function follow(graph: Graph, start: number, side: 'out' | 'into', most: number, { steps, edges }: Found): void {
  let here = [start];
  for (let step = 1; step <= most && here.length > 0; step += 1) {
    const next: number[] = [];
    for (const id of here) {
      for (const edge of edgesAt(graph, id, side)) {
        edges.add(edge.id);
        const other = side === 'out' ? edge.to : edge.from;
        if (other === null || other === start || steps.get(other)?.[side] !== undefined) continue;
        steps.set(other, { ...steps.get(other), [side]: step });
        next.push(other);
      }
    }
    here = next;
  }
}

/** The next box along a way out or in; prefers the previously selected one. */
export function nextOnPath(graph: Graph, id: number, side: 'out' | 'into', before: number | null): number | undefined {
  const ends = edgesAt(graph, id, side)
    .map((edge) => (side === 'out' ? edge.to : edge.from))
    .filter((end) => end !== null && end !== id);
  return before !== null && ends.includes(before) ? before : (ends[0] ?? undefined);
}

function edgesAt(graph: Graph, id: number, side: 'out' | 'into'): GraphEdge[] {
  const edges = (side === 'out' ? graph.out : graph.into).get(id) ?? [];
  return edges.filter(({ kind, to }) => kind !== 'enter_scope' && to !== null);
}

export interface StepMark {
  /** `−2`, `+1`, `±1` */
  text: string;
  side: 'in' | 'out' | 'both';
}

/** Undefined for the selected box and for boxes that are not on the path. */
export function stepMark(path: Path | null, id: number): StepMark | undefined {
  const { into, out } = path?.steps.get(id) ?? {};
  if (into !== undefined && out !== undefined) return { text: `±${Math.min(into, out)}`, side: 'both' };
  if (into !== undefined) return { text: `−${into}`, side: 'in' };
  return out === undefined ? undefined : { text: `+${out}`, side: 'out' };
}
