import type { Graph, GraphEdge } from '@parley/dialogue';
import { BOX, FRAME, frameRound, type Point, type Rect } from '@parley/dialogue/layout/measures';
import type { Reaction, Scope } from '@parley/domain';

/** The distance from a box's top at which edges leave and enter it. */
export const PORT_Y = 20;
/** A frame that is folded up. */
const FOLDED = { width: BOX.width, height: FRAME.header } as const;

export interface Frame extends Rect {
  id: number;
  name: string;
  count: number;
  isFolded: boolean;
}

export interface DrawnEdge {
  edge: GraphEdge;
  from: Point;
  to: Point;
  /** It goes left or stays in its column, as menus and retries do. */
  isBack: boolean;
  isBetweenScopes: boolean;
}

/** The picture's contents, all in the graph's own pixels. */
export interface Scene {
  /** Places of the boxes that are shown. */
  boxes: ReadonlyMap<number, Point>;
  frames: readonly Frame[];
  edges: readonly DrawnEdge[];
}

export interface Shown {
  graph: Graph;
  reactions: readonly Reaction[];
  scopes: readonly Scope[];
  positions: ReadonlyMap<number, Point>;
  folded: ReadonlySet<number>;
  /** A scope's id, `none` for reactions without a scope, null for all. */
  scope: number | 'none' | null;
}

export function sceneOf({ graph, reactions, scopes, positions, folded, scope }: Shown): Scene {
  const inScope = Map.groupBy(reactions, ({ reactions_scopes_id: id }) => id);
  const isShown = (id: number | null) => scope === null || (scope === 'none' ? id === null : id === scope);
  const frames = scopes
    .filter(({ id }) => isShown(id))
    .flatMap((one) => frameOf(one, inScope.get(one.id) ?? [], positions, folded.has(one.id)));
  const frameById = new Map(frames.map((frame) => [frame.id, frame]));
  const boxes = new Map<number, Point>();
  const scopeOf = new Map<number, number | null>();
  for (const { id, reactions_scopes_id: own } of reactions) {
    scopeOf.set(id, own);
    const place = positions.get(id);
    if (place && isShown(own) && !(own !== null && folded.has(own))) boxes.set(id, place);
  }
  const endOf = (id: number, side: 'left' | 'right'): Point | undefined => {
    const box = boxes.get(id);
    if (box) return port(box, BOX.width, side);
    const frame = frameById.get(scopeOf.get(id) ?? 0);
    return frame?.isFolded ? port(frame, frame.width, side) : undefined;
  };
  const edges = graph.edges.flatMap((edge): DrawnEdge[] => {
    if (edge.to === null) return [];
    const from = endOf(edge.from, 'right');
    const target = edge.kind === 'enter_scope' ? frameById.get(edge.to) : undefined;
    const to = edge.kind === 'enter_scope' ? target && port(target, 0, 'left') : endOf(edge.to, 'left');
    const source = scopeOf.get(edge.from) ?? null;
    const end = edge.kind === 'enter_scope' ? edge.to : (scopeOf.get(edge.to) ?? null);
    // An edge that enters its own scope again tells nothing in a picture.
    if (!from || !to || (source === end && (edge.kind === 'enter_scope' || (source !== null && folded.has(source))))) {
      return [];
    }
    return [{ edge, from, to, isBack: to.x <= from.x, isBetweenScopes: source !== end }];
  });
  return { boxes, frames, edges };
}

function frameOf(
  { id, name }: Scope,
  members: readonly Reaction[],
  positions: ReadonlyMap<number, Point>,
  isFolded: boolean,
): Frame[] {
  const points = members.flatMap((member) => positions.get(member.id) ?? []);
  if (points.length === 0) return [];
  const rect = frameRound(points);
  return [{ ...rect, ...(isFolded ? FOLDED : {}), id, name, count: members.length, isFolded }];
}

function port({ x, y }: Point, width: number, side: 'left' | 'right'): Point {
  return { x: side === 'right' ? x + width : x, y: y + PORT_Y };
}

/** Everything that is shown; undefined for nothing. */
export function boundsOf(
  { boxes, frames }: Pick<Scene, 'boxes' | 'frames'>,
  notes: readonly Rect[] = [],
): Rect | undefined {
  const rects: Rect[] = [...frames, ...notes, ...[...boxes.values()].map((point) => ({ ...point, ...BOX }))];
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
