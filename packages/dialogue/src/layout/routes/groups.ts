import { PITCH, type Placed, type Point, type Rect } from '#layout/measures.ts';

export interface EdgeBetween {
  id: string;
  from: number;
  to: number;
}

export interface Group<Edge extends EdgeBetween> {
  /** The scope whose frame contains most of its boxes. */
  scope: number | null;
  boxes: Map<number, Placed>;
  /** The edges between its boxes. */
  edges: Edge[];
}

interface Grouped<Edge extends EdgeBetween> {
  boxes: ReadonlyMap<number, Placed>;
  scopeOf: (id: number) => number | null;
  /** The frames that are not folded. */
  frames: ReadonlyMap<number, Rect>;
  edges: readonly Edge[];
}

/**
 * Divides the boxes into groups whose edges are drawn: a scope with the boxes without a scope that belong to it alone,
 * and near boxes without a scope that edges connect. An edge between two groups belongs to none.
 */
export function groupsToRoute<Edge extends EdgeBetween>({
  boxes,
  scopeOf,
  frames,
  edges,
}: Grouped<Edge>): Group<Edge>[] {
  const groupOf = new Map<number, Group<Edge>>();
  const scopes = new Map<number, Group<Edge>>();
  const add = (group: Group<Edge>, id: number) => {
    const place = boxes.get(id);
    if (place) group.boxes.set(id, place);
    groupOf.set(id, group);
  };
  const scopeGroup = (scope: number) => {
    const group = scopes.get(scope) ?? { scope, boxes: new Map<number, Placed>(), edges: [] };
    scopes.set(scope, group);
    return group;
  };
  const unscoped: number[] = [];
  for (const id of boxes.keys()) {
    const scope = scopeOf(id);
    if (scope !== null && frames.has(scope)) add(scopeGroup(scope), id);
    else unscoped.push(id);
  }
  const hosts = hostsOf(unscoped, edges, (id) => groupOf.get(id)?.scope ?? null);
  for (const [id, scope] of hosts) add(scopeGroup(scope), id);
  const loose = connectedGroups<Edge>(
    unscoped.filter((id) => !hosts.has(id)),
    edges,
    boxes,
  );
  for (const { group, ids } of loose) for (const id of ids) add(group, id);
  for (const edge of edges) {
    const group = groupOf.get(edge.from);
    if (!group || group !== groupOf.get(edge.to)) continue;
    if (group.scope !== null || areNear(boxes.get(edge.from), boxes.get(edge.to))) group.edges.push(edge);
  }
  return [...scopes.values(), ...loose.map(({ group }) => group)];
}

/** Finds the part of the picture that a box belongs to: its scope, or the scope that it alone leads into or follows. */
export function partsOfGraph(
  scopes: ReadonlyMap<number, number | null>,
  edges: readonly Pick<EdgeBetween, 'from' | 'to'>[],
): (id: number) => number | null {
  const scopeOf = (id: number) => scopes.get(id) ?? null;
  const unscoped = [...scopes.keys()].filter((id) => scopeOf(id) === null);
  const hosts = hostsOf(unscoped, edges, scopeOf);
  return (id) => scopeOf(id) ?? hosts.get(id) ?? null;
}

/** The boxes without a scope that lead only into one scope, or that only one scope leads to, by that scope. */
function hostsOf(
  unscoped: readonly number[],
  edges: readonly Pick<EdgeBetween, 'from' | 'to'>[],
  scopeAt: (id: number) => number | null,
): Map<number, number> {
  const out = new Map(unscoped.map((id) => [id, new Set<number | null>()]));
  const into = new Map(unscoped.map((id) => [id, new Set<number | null>()]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    out.get(from)?.add(scopeAt(to));
    into.get(to)?.add(scopeAt(from));
  }
  const hosts = new Map<number, number>();
  for (const id of unscoped) {
    const targets = out.get(id) ?? new Set();
    const [only = null] = targets.size > 0 ? targets : (into.get(id) ?? []);
    if (only !== null && Math.max(targets.size, 1) === 1 && (targets.size > 0 || into.get(id)?.size === 1)) {
      hosts.set(id, only);
    }
  }
  return hosts;
}

/** Between boxes without a scope that are farther apart, an edge is a jump: its line would cross half of the picture. */
const NEAR = { x: 4 * PITCH.x, y: 5 * PITCH.y } as const;

function areNear(one: Point | undefined, other: Point | undefined): boolean {
  return !!one && !!other && Math.abs(one.x - other.x) <= NEAR.x && Math.abs(one.y - other.y) <= NEAR.y;
}

function connectedGroups<Edge extends EdgeBetween>(
  ids: readonly number[],
  edges: readonly Edge[],
  boxes: ReadonlyMap<number, Placed>,
): { group: Group<Edge>; ids: number[] }[] {
  const near = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const { from, to } of edges) {
    if (!near.has(from) || !near.has(to) || !areNear(boxes.get(from), boxes.get(to))) continue;
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  const left = new Set(ids);
  return ids.flatMap((start) => {
    if (!left.delete(start)) return [];
    const members = [start];
    for (let at = 0; at < members.length; at += 1) {
      for (const next of near.get(members[at] ?? start) ?? []) if (left.delete(next)) members.push(next);
    }
    return [{ group: { scope: null, boxes: new Map<number, Placed>(), edges: [] }, ids: members }];
  });
}
