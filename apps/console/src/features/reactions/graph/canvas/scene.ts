import type { Graph, GraphEdge } from '@parley/dialogue';
import { BOX, FRAME, frameRound, type Placed, type Point, type Rect } from '@parley/dialogue/layout/measures';
import {
  createRouter,
  type GraphEdgeToRoute,
  type Router,
  type Routes,
} from '@parley/dialogue/layout/routes/route-graph';
import { PORT } from '@parley/dialogue/layout/routes/route-group';
import type { Reaction, Scope } from '@parley/domain';
import { boxesAt } from '#features/reactions/graph/boxes/box-heights.ts';
import { portOf } from '#features/reactions/graph/canvas/ports.ts';
import { jumpBetween, rectOfLine } from '#features/reactions/graph/canvas/polyline.ts';

/** A frame that is folded up. */
const FOLDED = { width: BOX.width, height: FRAME.header } as const;
/** Between the lines of a scope and its frame. */
const ROUND_LINES = 14;

export interface Frame extends Rect {
  id: number;
  name: string;
  count: number;
  isFolded: boolean;
}

export interface DrawnEdge {
  edge: GraphEdge;
  /** The corners of its line. */
  points: readonly Point[];
  /** The rectangle that no part of the line leaves. */
  rect: Rect;
  /** The edge leads to another part of the graph: its boxes name it, and its line appears only on request. */
  isJump: boolean;
  /** The scopes that it connects, if these are two. */
  scopes: readonly [number, number] | null;
  /** The length of its first piece, for a label; 0 if another edge of the port has the label. */
  room: number;
}

/** The edges of a box that have no line. */
interface Jumps {
  out: GraphEdge[];
  into: GraphEdge[];
}

/** The picture's contents, all in the graph's own pixels. */
export interface Scene {
  /** The visible boxes. */
  boxes: ReadonlyMap<number, Rect>;
  names: ReadonlyMap<number, string>;
  /** Reactions to system events, such as the start. */
  system: ReadonlySet<number>;
  /** The width right of a box that is free for labels. */
  stripOf: (id: number) => number;
  scopeOf: (id: number) => number | null;
  /** The boxes in frames. */
  framed: ReadonlySet<number>;
  frames: readonly Frame[];
  edges: readonly DrawnEdge[];
  jumps: ReadonlyMap<number, Jumps>;
}

export interface Shown {
  graph: Graph;
  reactions: readonly Reaction[];
  scopes: readonly Scope[];
  positions: ReadonlyMap<number, Point>;
  /** The heights of boxes with room for everything in them. */
  heights: ReadonlyMap<number, number>;
  folded: ReadonlySet<number>;
  /** A scope's id, `none` for reactions without a scope, null for all. */
  scope: number | 'none' | null;
  /** Caches the lines of groups that have not changed. */
  router?: Router;
}

export function sceneOf(shown: Shown): Scene {
  const { graph, reactions, scopes, positions, heights, folded, scope, router = createRouter() } = shown;
  const inScope = Map.groupBy(reactions, ({ reactions_scopes_id: id }) => id);
  const isShown = (id: number | null) => scope === null || (scope === 'none' ? id === null : id === scope);
  const places = new Map<number, Point>();
  const scopeOf = new Map<number, number | null>();
  for (const { id, reactions_scopes_id: own } of reactions) {
    scopeOf.set(id, own);
    const place = positions.get(id);
    if (place && isShown(own) && !(own !== null && folded.has(own))) places.set(id, place);
  }
  const boxes = boxesAt(places, heights);
  const placeOf = (id: number) => boxes.get(id) ?? positions.get(id);
  const tightFrames = scopes
    .filter(({ id }) => isShown(id))
    .flatMap((one) => frameOf(one, inScope.get(one.id) ?? [], placeOf, folded.has(one.id)));
  const routes = router({
    boxes,
    scopeOf: (id) => scopeOf.get(id) ?? null,
    frames: new Map(tightFrames.map((frame) => [frame.id, frame])),
    edges: edgesToRoute(graph),
  });
  const frames = tightFrames.map((frame) => aroundLines(frame, routes.extents.get(frame.id)));
  const edges = drawnEdges({ graph, boxes, scopeOf, frames, folded }, routes);
  const framed = new Set([...boxes.keys()].filter((id) => (scopeOf.get(id) ?? null) !== null));
  const { names, system } = factsOf(reactions);
  return {
    boxes,
    names,
    system,
    stripOf: routes.stripOf,
    scopeOf: (id) => scopeOf.get(id) ?? null,
    framed,
    frames,
    edges,
    jumps: jumpsOf(edges),
  };
}

interface Ends {
  graph: Graph;
  boxes: ReadonlyMap<number, Rect>;
  scopeOf: ReadonlyMap<number, number | null>;
  frames: readonly Frame[];
  folded: ReadonlySet<number>;
}

function drawnEdges({ graph, boxes, scopeOf, frames, folded }: Ends, { lineOf }: Routes): DrawnEdge[] {
  const frameById = new Map(frames.map((frame) => [frame.id, frame]));
  const endOf = (id: number, side: 'left' | 'right'): Point | undefined => {
    const box = boxes.get(id);
    if (box) return port(box, BOX.width, side);
    const frame = frameById.get(scopeOf.get(id) ?? 0);
    return frame?.isFolded ? port(frame, frame.width, side) : undefined;
  };
  const labelled = new Set<string>();
  return graph.edges.flatMap((edge): DrawnEdge[] => {
    if (edge.to === null) return [];
    const line = edge.kind === 'enter_scope' ? undefined : lineOf(edge.id);
    if (line) {
      const room = roomForLabel(edge, line, labelled);
      return [{ edge, points: line, rect: rectOfLine(line), isJump: false, scopes: null, room }];
    }
    const from = endOf(edge.from, 'right');
    const target = edge.kind === 'enter_scope' ? frameById.get(edge.to) : undefined;
    const to = edge.kind === 'enter_scope' ? target && port(target, 0, 'left') : endOf(edge.to, 'left');
    const source = scopeOf.get(edge.from) ?? null;
    const end = edge.kind === 'enter_scope' ? edge.to : (scopeOf.get(edge.to) ?? null);
    // An edge that enters its own scope again tells nothing in a picture.
    if (!from || !to || (source === end && (edge.kind === 'enter_scope' || (source !== null && folded.has(source))))) {
      return [];
    }
    const points = jumpBetween(from, to);
    const connected = source !== null && end !== null && source !== end ? ([source, end] as const) : null;
    return [{ edge, points, rect: rectOfLine(points), isJump: true, scopes: connected, room: 0 }];
  });
}

const routable = new WeakMap<Graph, GraphEdgeToRoute[]>();

/** The same list as long as the graph is the same: moving boxes changes no edge. */
function edgesToRoute(graph: Graph): GraphEdgeToRoute[] {
  const known = routable.get(graph);
  if (known) return known;
  const edges = graph.edges.flatMap((edge): GraphEdgeToRoute[] =>
    edge.to === null || edge.kind === 'enter_scope'
      ? []
      : [{ id: edge.id, from: edge.from, to: edge.to, kind: edge.kind, port: portOf(edge) }],
  );
  routable.set(graph, edges);
  return edges;
}

function roomForLabel(edge: GraphEdge, [from, next]: readonly Point[], labelled: Set<string>): number {
  const key = `${edge.from} ${portOf(edge)}`;
  if (labelled.has(key)) return 0;
  labelled.add(key);
  return from && next ? Math.max(0, next.x - from.x) : 0;
}

const loose = new WeakMap<Scene, ReadonlyMap<number, Rect>>();

/** The boxes outside of all frames. */
export function looseBoxesOf(scene: Scene): ReadonlyMap<number, Rect> {
  const known = loose.get(scene);
  if (known) return known;
  const found = new Map([...scene.boxes].filter(([id]) => !scene.framed.has(id)));
  loose.set(scene, found);
  return found;
}

type Facts = Pick<Scene, 'names' | 'system'>;
const facts = new WeakMap<readonly Reaction[], Facts>();

function factsOf(reactions: readonly Reaction[]): Facts {
  const known = facts.get(reactions) ?? {
    names: new Map(reactions.map(({ id, name }) => [id, name])),
    system: new Set(
      reactions.flatMap(({ id, intents }) =>
        intents.length > 0 && intents.every((intent) => intent.startsWith('__')) ? [id] : [],
      ),
    ),
  };
  facts.set(reactions, known);
  return known;
}

function jumpsOf(edges: readonly DrawnEdge[]): ReadonlyMap<number, Jumps> {
  const jumps = new Map<number, Jumps>();
  const jumpsAt = (id: number) => {
    const known = jumps.get(id) ?? { out: [], into: [] };
    jumps.set(id, known);
    return known;
  };
  for (const { edge, isJump } of edges) {
    if (!isJump) continue;
    jumpsAt(edge.from).out.push(edge);
    if (edge.to !== null && edge.kind !== 'enter_scope') jumpsAt(edge.to).into.push(edge);
  }
  return jumps;
}

function frameOf(
  { id, name }: Scope,
  members: readonly Reaction[],
  placeOf: (id: number) => Placed | undefined,
  isFolded: boolean,
): Frame[] {
  const placed = members.flatMap((member) => placeOf(member.id) ?? []);
  if (placed.length === 0) return [];
  const rect = frameRound(placed);
  return [{ ...rect, ...(isFolded ? FOLDED : {}), id, name, count: members.length, isFolded }];
}

/** A frame that also contains the lines that go around its boxes. */
function aroundLines(frame: Frame, lines: Rect | undefined): Frame {
  if (!lines || frame.isFolded) return frame;
  const x = Math.min(frame.x, lines.x - ROUND_LINES);
  const y = Math.min(frame.y, lines.y - FRAME.header);
  const right = Math.max(frame.x + frame.width, lines.x + lines.width + ROUND_LINES);
  const bottom = Math.max(frame.y + frame.height, lines.y + lines.height + ROUND_LINES);
  return { ...frame, x, y, width: right - x, height: bottom - y };
}

function port({ x, y }: Point, width: number, side: 'left' | 'right'): Point {
  return { x: side === 'right' ? x + width : x, y: y + PORT.first };
}

/** Everything that is shown; undefined for nothing. */
export function boundsOf(
  { boxes, frames }: Pick<Scene, 'boxes' | 'frames'>,
  notes: readonly Rect[] = [],
): Rect | undefined {
  const rects: Rect[] = [...frames, ...notes, ...boxes.values()];
  if (rects.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
