import { boxAt, overlap, type Placed, type Point, type Rect } from '#layout/measures.ts';
import { groupsToRoute, type EdgeBetween, type Group } from '#layout/routes/groups.ts';
import { routeGroup, type RouteEdge } from '#layout/routes/route-group.ts';

export interface GraphEdgeToRoute extends EdgeBetween {
  kind: string;
  /** Edges of a box with the same port leave it at the same place. */
  port: string;
}

export interface GraphToRoute {
  /** The boxes that are shown. */
  boxes: ReadonlyMap<number, Placed>;
  scopeOf: (id: number) => number | null;
  frames: ReadonlyMap<number, Rect & { isFolded: boolean }>;
  edges: readonly GraphEdgeToRoute[];
}

export interface Routes {
  /** The corners of an edge that is drawn, from its port to its target; undefined for a jump. */
  lineOf: (edge: string) => readonly Point[] | undefined;
  /** The width right of a box that no line goes up or down in. */
  stripOf: (id: number) => number;
  /** By scope: the area that lines between its own boxes cover. */
  extents: Map<number, Rect>;
}

export type Router = (graph: GraphToRoute) => Routes;

/** A graph as far as moving its boxes does not change it. */
interface Division {
  graph: GraphToRoute;
  groups: Group<GraphEdgeToRoute>[];
  groupOfEdge: Map<string, number>;
}

interface Routed {
  boxes: Placed[];
  edges: readonly GraphEdgeToRoute[];
  obstacles: Obstacles;
  lines: Map<string, readonly Point[]>;
  strips: ReadonlyMap<number, number>;
  extent: Rect | undefined;
}

/** Routes graphs. Only the groups that have changed since the last time are routed again. */
export function createRouter(): Router {
  let division: Division | undefined;
  let known = new Map<string, Routed>();
  return (graph) => {
    division = division && isDividedAlike(division.graph, graph) ? moved(division, graph) : divided(graph);
    const { groups, groupOfEdge } = division;
    const inTheWay = obstaclesOf(graph, groups);
    const next = new Map<string, Routed>();
    const extents = new Map<number, Rect>();
    const byGroup = groups.map((group, index) => {
      if (group.edges.length === 0) return undefined;
      const key = keyOf(group);
      const obstacles = inTheWay(group, index);
      const before = known.get(key);
      const routed = before && isSame(before, group, obstacles) ? before : route(group, obstacles, graph.scopeOf);
      next.set(key, routed);
      if (group.scope !== null && routed.extent) extents.set(group.scope, routed.extent);
      return routed;
    });
    known = next;
    const strips = new Map<number, number>();
    for (const routed of byGroup) for (const [id, width] of routed?.strips ?? []) strips.set(id, width);
    return {
      lineOf: (edge) => byGroup[groupOfEdge.get(edge) ?? -1]?.lines.get(edge),
      stripOf: (id) => strips.get(id) ?? 0,
      extents,
    };
  };
}

function keyOf({ scope, boxes }: Group<GraphEdgeToRoute>): string {
  const [first = 0] = boxes.keys();
  return scope === null ? `box ${first}` : `scope ${scope}`;
}

function divided(graph: GraphToRoute): Division {
  const frames = new Map([...graph.frames].filter(([, { isFolded }]) => !isFolded));
  const groups = groupsToRoute({ ...graph, frames });
  const groupOfEdge = new Map(groups.flatMap(({ edges }, index) => edges.map(({ id }) => [id, index] as const)));
  return { graph, groups, groupOfEdge };
}

/** Whether only boxes in frames have moved: the places of the others decide which belong together. */
function isDividedAlike(one: GraphToRoute, other: GraphToRoute): boolean {
  return (
    one.edges === other.edges &&
    one.boxes.size === other.boxes.size &&
    one.frames.size === other.frames.size &&
    [...other.frames].every(([id, { isFolded }]) => one.frames.get(id)?.isFolded === isFolded) &&
    [...other.boxes].every(([id, { x, y }]) => {
      const before = one.boxes.get(id);
      return (before?.x === x && before.y === y) || (before && other.frames.has(other.scopeOf(id) ?? -1));
    })
  );
}

function moved({ groups, groupOfEdge }: Division, graph: GraphToRoute): Division {
  for (const { boxes } of groups) {
    for (const id of boxes.keys()) {
      const place = graph.boxes.get(id);
      if (place) boxes.set(id, place);
    }
  }
  return { graph, groups, groupOfEdge };
}

interface Obstacles {
  /** Among the boxes of the group: lines go around them. */
  inside: Rect[];
  /** Around the group: a line that would hit one is a jump. */
  outside: Rect[];
}

/** The lines around a group reach this far. */
const REACH = 400;

/** The frames and boxes of other groups near a group. */
function obstaclesOf(
  graph: GraphToRoute,
  groups: readonly Group<GraphEdgeToRoute>[],
): (group: Group<GraphEdgeToRoute>, index: number) => Obstacles {
  const frames = [...graph.frames];
  const isInFrame = (id: number) => graph.frames.has(graph.scopeOf(id) ?? -1);
  const loose = groups.flatMap((group, index) =>
    [...group.boxes].flatMap(([id, place]) => (isInFrame(id) ? [] : [{ index, rect: boxAt(place) }])),
  );
  return (group, index) => {
    const own = boundsOf([...group.boxes.values()].map(boxAt));
    const around = grown(own, REACH);
    const near = [
      ...frames.flatMap(([id, frame]) => (id !== group.scope && overlap(frame, around) ? [frame] : [])),
      ...loose.flatMap((other) => (other.index !== index && overlap(other.rect, around) ? [other.rect] : [])),
    ];
    return {
      inside: near.filter((rect) => overlap(rect, own)),
      outside: near.filter((rect) => !overlap(rect, own)),
    };
  };
}

function route(group: Group<GraphEdgeToRoute>, obstacles: Obstacles, scopeOf: (id: number) => number | null): Routed {
  const edges = withPorts(group.edges);
  const { routes, strips } = routeGroup({ boxes: group.boxes, edges, obstacles: obstacles.inside });
  for (const [id, points] of routes) if (hitsAny(points, obstacles.outside)) routes.delete(id);
  const own = group.edges.flatMap(({ id, from, to }) =>
    scopeOf(from) === group.scope && scopeOf(to) === group.scope ? (routes.get(id) ?? []) : [],
  );
  return {
    boxes: [...group.boxes.values()],
    edges: group.edges,
    obstacles,
    lines: routes,
    strips,
    extent: own.length === 0 ? undefined : boundsOf(own.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))),
  };
}

function hitsAny(points: readonly Point[], rects: readonly Rect[]): boolean {
  const line = boundsOf(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
  const near = rects.filter((rect) => overlap(rect, line));
  return points.slice(1).some((point, index) => {
    const before = points[index] ?? point;
    const piece = boundsOf([before, point].map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
    return near.some((rect) => overlap(rect, piece));
  });
}

/** Numbers the ports of each box from its top, in the order of its edges. */
function withPorts(edges: readonly GraphEdgeToRoute[]): RouteEdge[] {
  const ports = new Map<number, string[]>();
  return edges.map(({ id, from, to, kind, port }) => {
    const known = ports.get(from) ?? [];
    ports.set(from, known);
    if (!known.includes(port)) known.push(port);
    return { id, from, to, kind, port: known.indexOf(port) };
  });
}

function isSame(before: Routed, { boxes, edges }: Group<GraphEdgeToRoute>, obstacles: Obstacles): boolean {
  if (before.boxes.length !== boxes.size || before.edges.length !== edges.length) return false;
  let at = 0;
  for (const { x, y, height } of boxes.values()) {
    const box = before.boxes[at++];
    if (box?.x !== x || box.y !== y || box.height !== height) return false;
  }
  return (
    edges.every((edge, index) => isSameEdge(edge, before.edges[index])) &&
    areSame(obstacles.inside, before.obstacles.inside) &&
    areSame(obstacles.outside, before.obstacles.outside)
  );
}

function isSameEdge(one: GraphEdgeToRoute, other: GraphEdgeToRoute | undefined): boolean {
  if (one === other) return true;
  return one.id === other?.id && one.to === other.to && one.kind === other.kind && one.port === other.port;
}

function areSame(rects: readonly Rect[], before: readonly Rect[]): boolean {
  return rects.length === before.length && rects.every((rect, index) => isSameRect(rect, before[index]));
}

function isSameRect(one: Rect, other: Rect | undefined): boolean {
  return one.x === other?.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

function boundsOf(rects: readonly Rect[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
