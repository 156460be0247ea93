import { layOutGroup } from '#layout/lay-out-group.ts';
import type { RouteEdge } from '#layout/routes/route-group.ts';
import { hubOf, hubsOf } from '#layout/routes/groups.ts';
import { BOX, FRAME, GAP, PITCH, type Point } from '#layout/measures.ts';
import type { LayoutEdge, LayoutInput, LayoutNode } from '#layout/layout-input.ts';
import { placed, type Group } from '#layout/place-groups.ts';

export type { LayoutEdge, LayoutInput, LayoutNode } from '#layout/layout-input.ts';

const LOOSE_PER_ROW = 6;
/** Between the lines around boxes and their frame. */
const LINES_TO_FRAME = 14;
/** Room for "expect". */
const LABEL_WIDTH = 56;

/** Places all reactions: each scope on its own, then the scopes beside each other, whatever the order of the input. */
export function layOut(input: LayoutInput): Map<number, Point> {
  const nodes = input.nodes.toSorted((a, b) => a.id - b.id);
  const scopeOf = new Map(nodes.map(({ id, scope }) => [id, scope]));
  const edges = input.edges
    .filter(({ kind, from, to }) => scopeOf.has(from) && (kind === 'enter_scope' || scopeOf.has(to)))
    .toSorted((a, b) => a.from - b.from || a.to - b.to || (a.kind < b.kind ? -1 : 1));
  const between = edges.filter(({ kind }) => kind !== 'enter_scope');
  const groups = groupsOf(nodes, between, scopeOf, input.start);
  const heights = new Map(nodes.map(({ id, height = BOX.height }) => [id, height]));
  const heightOf = (id: number) => heights.get(id) ?? BOX.height;
  for (const group of groups) arrange(group, between, input.start, heightOf);
  return placed(groups, edges, scopeOf, input.start);
}

function groupsOf(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  scopeOf: ReadonlyMap<number, number | null>,
  start: number | null,
): Group[] {
  const byScope = Map.groupBy(
    nodes.filter(({ scope }) => scope !== null),
    ({ scope }) => scope,
  );
  const scoped = [...byScope].map(([scope, members]) =>
    newGroup(
      scope,
      members.map(({ id }) => id),
    ),
  );
  const unscoped = nodes.filter(({ scope }) => scope === null).map(({ id }) => id);
  const neighbours = new Map<number, number[]>(unscoped.map((id) => [id, []]));
  const scopesAt = new Map<number, number[]>(unscoped.map((id) => [id, []]));
  const leadsIn = new Map<number, number>();
  for (const { from, to } of edges) {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const scope = scopeOf.get(other) ?? null;
      if (scope !== null) scopesAt.get(one)?.push(scope);
      else if (one !== other) neighbours.get(one)?.push(other);
    }
    if (scopeOf.get(from) === null && scopeOf.get(to) !== null) leadsIn.set(from, (leadsIn.get(from) ?? 0) + 1);
  }
  const hubs = hubsOf(edges, (id) => scopeOf.get(id) ?? null);
  const isAlone = (id: number) => hubs.has(id) || (id === start && neighbours.get(id)?.length === 0);
  const alone = new Map(unscoped.filter(isAlone).map((id) => [id, newGroup(null, [id])]));
  const groups = [...scoped, ...alone.values()];
  const hosts = new Map(scoped.map((group) => [group.scope, group]));
  const loose: number[] = [];
  for (const members of connected(
    unscoped.filter((id) => !isAlone(id)),
    neighbours,
  )) {
    const [only = 0] = members;
    const host = members.length > 1 ? undefined : mostFrequent(scopesAt.get(only) ?? []);
    const hub = members.length > 1 ? undefined : hubOf(neighbours.get(only) ?? [], hubs);
    if (members.length > 1) groups.push(newGroup(null, members));
    else if (hub !== undefined) alone.get(hub)?.members.push(only);
    else if (host === undefined) loose.push(only);
    else {
      hosts.get(host)?.guests.push(only);
      const isLeading = (leadsIn.get(only) ?? 0) * 2 > (scopesAt.get(only)?.length ?? 0);
      if (isLeading) hosts.get(host)?.leading.add(only);
    }
  }
  if (loose.length > 0) groups.push(newGroup(null, loose));
  return groups;
}

function newGroup(scope: number | null, members: number[]): Group {
  return {
    scope,
    members,
    guests: [],
    leading: new Set(),
    places: [],
    around: { left: 0, top: 0, right: 0, bottom: 0 },
    width: 0,
    height: 0,
  };
}

function connected(ids: readonly number[], neighbours: ReadonlyMap<number, number[]>): number[][] {
  const left = new Set(ids);
  const parts: number[][] = [];
  for (const start of ids) {
    if (!left.delete(start)) continue;
    const part = [start];
    for (let at = 0; at < part.length; at += 1) {
      for (const next of neighbours.get(part[at] ?? 0) ?? []) if (left.delete(next)) part.push(next);
    }
    parts.push(part.toSorted((a, b) => a - b));
  }
  return parts;
}

function mostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
}

/** Lays out one group, with the reactions that a scope hosts in a column right of its frame. */
function arrange(
  group: Group,
  edges: readonly LayoutEdge[],
  start: number | null,
  heightOf: (id: number) => number,
): void {
  const { members, scope } = group;
  const indexes = new Map(members.map((id, index) => [id, index]));
  const own: RouteEdge[] = [];
  const entries = members.map(() => 0);
  for (const { from, to, kind, label = LABEL_WIDTH } of edgesOf(edges, indexes)) {
    const [source, target] = [indexes.get(from), indexes.get(to)];
    if (source !== undefined && target !== undefined) {
      own.push({ id: `${own.length}`, from: source, to: target, kind, port: 0, label });
    } else if (target !== undefined) entries[target] = (entries[target] ?? 0) + 1;
  }
  const isConnected = own.length > 0;
  const startIndex = start === null ? -1 : (indexes.get(start) ?? -1);
  const most = entries.reduce((a, b) => Math.max(a, b), 0);
  const root = startIndex === -1 ? entries.indexOf(most) : startIndex;
  if (isConnected || scope !== null) {
    const laidOut = layOutGroup({ heights: members.map(heightOf), edges: own, root: Math.max(root, 0) });
    group.places = laidOut.places;
    group.around = laidOut.around;
  } else {
    group.places = inRows(members.map(heightOf));
  }
  measure(group, heightOf);
}

/** Boxes that nothing connects, side by side in rows. */
function inRows(heights: readonly number[]): Point[] {
  let y = 0;
  return heights.map((_, index) => {
    const column = index % LOOSE_PER_ROW;
    const above = heights.slice(index - LOOSE_PER_ROW, index);
    if (column === 0 && index > 0) y += above.reduce((most, height) => Math.max(most, height), 0) + GAP.row;
    return { x: column * PITCH.x, y };
  });
}

const edgesByEnd = new WeakMap<readonly LayoutEdge[], Map<number, LayoutEdge[]>>();

/** The edges that touch these nodes, each once. */
function edgesOf(edges: readonly LayoutEdge[], ids: ReadonlyMap<number, number>): Set<LayoutEdge> {
  let index = edgesByEnd.get(edges);
  if (!index) {
    index = new Map();
    for (const edge of edges) {
      for (const end of new Set([edge.from, edge.to])) {
        const known = index.get(end);
        if (known) known.push(edge);
        else index.set(end, [edge]);
      }
    }
    edgesByEnd.set(edges, index);
  }
  const found = new Set<LayoutEdge>();
  for (const id of ids.keys()) for (const edge of index.get(id) ?? []) found.add(edge);
  return found;
}

function measure(group: Group, heightOf: (id: number) => number): void {
  const { places, scope, members, guests, around } = group;
  const isFramed = scope !== null;
  const space = {
    left: Math.max(around.left + LINES_TO_FRAME, isFramed ? FRAME.padding : 0),
    top: around.top + (isFramed ? FRAME.header : 0),
    right: Math.max(around.right + LINES_TO_FRAME, isFramed ? FRAME.padding : 0),
    bottom: Math.max(around.bottom + LINES_TO_FRAME, isFramed ? FRAME.padding : 0),
  };
  const right = places.reduce((most, { x }) => Math.max(most, x), 0) + BOX.width;
  const bottom = places.reduce((most, { y }, index) => Math.max(most, y + heightOf(members[index] ?? 0)), 0);
  group.width = space.left + right + space.right;
  group.height = space.top + bottom + space.bottom;
  const aside = BOX.width + GAP.guests;
  const left = group.leading.size > 0 ? aside : 0;
  const rows = { left: 0, right: 0 };
  const guestPlace = (id: number): Point => {
    const side = group.leading.has(id) ? 'left' : 'right';
    const x = side === 'left' ? 0 : left + group.width + GAP.guests;
    const y = space.top + rows[side];
    rows[side] += heightOf(id) + GAP.row;
    return { x, y };
  };
  group.places = [
    ...places.map(({ x, y }) => ({ x: x + space.left + left, y: y + space.top })),
    ...guests.map(guestPlace),
  ];
  group.width += left + (rows.right > 0 ? aside : 0);
  group.height = Math.max(group.height, space.top + Math.max(rows.left, rows.right));
}
