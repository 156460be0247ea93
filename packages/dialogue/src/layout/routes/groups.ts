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
    hubsOf(edges, (id) => groupOf.get(id)?.scope ?? null),
  );
  for (const { group, ids } of loose) for (const id of ids) add(group, id);
  for (const edge of edges) {
    const group = groupOf.get(edge.from);
    if (!group || group !== groupOf.get(edge.to)) continue;
    if (group.scope !== null || areNear(boxes.get(edge.from), boxes.get(edge.to))) group.edges.push(edge);
  }
  return [...scopes.values(), ...loose.map(({ group }) => group)];
}

/** More scopes than this lead to a hub. */
const MOST_HOSTS = 3;

/** The boxes without a scope to which many scopes lead: their lines would cross everything. */
export function hubsOf(
  edges: readonly Pick<EdgeBetween, 'from' | 'to'>[],
  scopeAt: (id: number) => number | null,
): ReadonlySet<number> {
  const enteredFrom = new Map<number, Set<number>>();
  for (const { from, to } of edges) {
    const scope = scopeAt(from);
    if (scope === null || scopeAt(to) !== null) continue;
    const scopes = enteredFrom.get(to) ?? new Set();
    enteredFrom.set(to, scopes.add(scope));
  }
  return new Set([...enteredFrom].flatMap(([id, scopes]) => (scopes.size > MOST_HOSTS ? [id] : [])));
}

/**
 * Finds the part of the picture that a box belongs to: its scope, the scope that it alone leads into or follows, or a
 * hub that alone is connected to it.
 */
export function partsOfGraph(
  scopes: ReadonlyMap<number, number | null>,
  edges: readonly Pick<EdgeBetween, 'from' | 'to'>[],
): (id: number) => string {
  const scopeOf = (id: number) => scopes.get(id) ?? null;
  const unscoped = [...scopes.keys()].filter((id) => scopeOf(id) === null);
  const hosts = hostsOf(unscoped, edges, scopeOf);
  const hubs = hubsOf(edges, scopeOf);
  const near = new Map<number, number[]>(hubs.size === 0 ? [] : unscoped.map((id) => [id, []]));
  for (const { from, to } of edges) {
    if (from === to || !near.has(from) || !near.has(to)) continue;
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  return (id) => {
    const scope = scopeOf(id) ?? hosts.get(id);
    if (scope !== undefined) return `scope ${scope}`;
    const hub = hubs.has(id) ? id : hubOf(near.get(id) ?? [], hubs);
    return hub === undefined ? '' : `hub ${hub}`;
  };
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

/** The hub to which a box belongs that nothing else is connected to. */
export function hubOf(others: readonly number[], hubs: ReadonlySet<number>): number | undefined {
  return others.length > 0 && others.every((other) => hubs.has(other)) ? others[0] : undefined;
}

function connectedGroups<Edge extends EdgeBetween>(
  ids: readonly number[],
  edges: readonly Edge[],
  boxes: ReadonlyMap<number, Placed>,
  hubs: ReadonlySet<number>,
): { group: Group<Edge>; ids: number[] }[] {
  const all = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const { from, to } of edges) {
    if (from === to || !all.has(from) || !all.has(to) || !areNear(boxes.get(from), boxes.get(to))) continue;
    all.get(from)?.push(to);
    all.get(to)?.push(from);
  }
  // A box that connects only to hubs joins one of them.
  const near = new Map<number, number[]>();
  for (const [id, others] of all) {
    const isAlone = others.every((other) => hubs.has(other));
    const kept = hubs.has(id)
      ? others.filter((other) => !hubs.has(other) && hubOf(all.get(other) ?? [], hubs) === id)
      : others.filter((other) => (isAlone ? other === hubOf(others, hubs) : !hubs.has(other)));
    near.set(id, kept);
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
