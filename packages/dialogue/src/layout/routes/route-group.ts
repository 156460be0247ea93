import { boxAt, type Placed, type Point, type Rect } from '#layout/measures.ts';
import { columnsOfRects, type Column } from '#layout/routes/columns.ts';
import { passBack, passForward } from '#layout/routes/heights.ts';
import { assignLanes, type Piece } from '#layout/routes/lanes.ts';

/** The distance from a box's top at which edges enter it, and at which its first port is; the ports are apart by `next`. */
export const PORT = { first: 19, next: 26 } as const;
/** Below the last port. */
const UNDER_PORT = 12;
/** Boxes do not grow for more ports than these. */
const MOST_PORTS = 5;

const LANE = { widest: 10, narrowest: 4 } as const;
/** From the last lane to the box on its right: the head of the arrow. */
const HEAD = 18;
/** From a box to the first lane on its right. */
const TAIL = 8;
/** From the last column to the first lane outside, where labels are. */
const LABELS_OUTSIDE = 52;

/** A line to draw. Lines that leave one box by the same port share their beginning. */
export interface RouteEdge {
  id: string;
  from: number;
  to: number;
  /** Counted from the top of the box. */
  port: number;
  /** Lines of one kind that lead to one box share their end. */
  kind: string;
  /** The width of the text beside its port. */
  label?: number;
}

export interface GroupToRoute {
  /** The boxes that the edges connect. */
  boxes: ReadonlyMap<number, Placed>;
  edges: readonly RouteEdge[];
  /** Other rectangles that lines must avoid. */
  obstacles: readonly Rect[];
}

export interface Gutter {
  /** The lanes that lines need in it. */
  lanes: number;
  /** The columns on its sides; outside of the first and the last column there is none. */
  left: Column | undefined;
  right: Column | undefined;
}

export interface RoutedGroup {
  /** The corners of each line, from its port to its target. A line for which there is no room is missing. */
  routes: Map<string, Point[]>;
  gutters: Gutter[];
  /** By box: the width to its right without vertical lines. */
  strips: Map<number, number>;
}

interface Line {
  edge: RouteEdge;
  from: Point;
  to: Point;
  /** The vertical parts of the line, by gutter: from one height to another, with the side of each end. */
  turns: Turn[];
}

interface Turn {
  gutter: number;
  before: number;
  after: number;
  /** The sides on which the line enters and leaves the gutter. */
  comesFrom: 'left' | 'right';
  goesTo: 'left' | 'right';
  piece?: Piece;
}

/**
 * Routes the edges between boxes: horizontal through columns and rows, vertical in lanes of the gutters between the columns, back edges
 * around the outside. After "A technique for drawing directed graphs" (Gansner et al., 1993) for the columns and
 * channel routing of circuits for the lanes.
 */
export function routeGroup({ boxes, edges, obstacles }: GroupToRoute): RoutedGroup {
  const rects = new Map([...boxes].map(([id, box]): [number, Rect] => [id, boxAt(box)]));
  const columns = columnsOfRects([...rects.values(), ...obstacles]);
  const columnOf = new Map<Rect, number>();
  columns.forEach((column, index) => column.rects.forEach((rect) => columnOf.set(rect, index)));
  const columnAt = (id: number) => columnOf.get(rects.get(id) ?? NOWHERE) ?? -1;

  const lines = edges
    .toSorted((a, b) => spanOf(a, columnAt) - spanOf(b, columnAt) || (a.id < b.id ? -1 : 1))
    .flatMap((edge) => lineFor(edge, rects, columns, columnAt) ?? []);
  const gutters = Array.from({ length: columns.length + 1 }, (_, index): Gutter => {
    return { lanes: 0, left: columns[index - 1], right: columns[index] };
  });
  const pieces = piecesOf(lines, gutters.length);
  gutters.forEach((gutter, index) => (gutter.lanes = assignLanes(pieces[index] ?? [])));
  const routes = new Map<string, Point[]>();
  for (const line of lines) {
    const points = pointsOf(line, gutters);
    if (points) routes.set(line.edge.id, points);
  }
  return { routes, gutters, strips: stripsOf(rects, columnAt, gutters) };
}

/** Wider strips are not needed. */
const WIDEST_STRIP = 56;
/** The gap between a strip and its right neighbor. */
const AFTER_STRIP = 6;
/** Right of the last column, up to the frame. */
const LAST_STRIP = 20;

function stripsOf(
  rects: ReadonlyMap<number, Rect>,
  columnAt: (id: number) => number,
  gutters: readonly Gutter[],
): Map<number, number> {
  return new Map(
    [...rects].map(([id, { x, width }]) => {
      const gutter = gutters[columnAt(id) + 1];
      const lane = gutter && gutter.lanes > 0 ? laneX(gutter, 0) : undefined;
      const end = lane ?? (gutter?.right ? gutter.right.left - HEAD : x + width + LAST_STRIP);
      return [id, Math.max(0, Math.min(WIDEST_STRIP, end - x - width - AFTER_STRIP))];
    }),
  );
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Short edges choose their heights first, so that they stay inside. */
function spanOf({ from, to }: RouteEdge, columnAt: (id: number) => number): number {
  return Math.abs(columnAt(to) - columnAt(from));
}

function lineFor(
  edge: RouteEdge,
  rects: ReadonlyMap<number, Rect>,
  columns: readonly Column[],
  columnAt: (id: number) => number,
): Line | undefined {
  const [source, target] = [rects.get(edge.from), rects.get(edge.to)];
  if (!source || !target) return undefined;
  const from = { x: source.x + source.width, y: source.y + portY(edge.port, source.height) };
  const to = { x: target.x, y: target.y + PORT.first };
  const [first, last] = [columnAt(edge.from), columnAt(edge.to)];
  if (!canReach(columns[first], from.x, from.y, 1) || !canReach(columns[last], to.x, to.y, -1)) return undefined;
  const key = `${edge.to} ${edge.kind}`;
  if (last > first) {
    const heights = passForward(columns.slice(first + 1, last), from.y, to.y, key);
    if (!heights) return undefined;
    const turns: Turn[] = [];
    let here = from.y;
    [...heights, to.y].forEach((next, index) => {
      if (next !== here) {
        turns.push({ gutter: first + 1 + index, before: here, after: next, comesFrom: 'left', goesTo: 'right' });
      }
      here = next;
    });
    return { edge, from, to, turns };
  }
  const corridor = passBack(columns.slice(last, first + 1), from.y, to.y, key);
  if (corridor === undefined) return undefined;
  return {
    edge,
    from,
    to,
    turns: [
      { gutter: first + 1, before: from.y, after: corridor, comesFrom: 'left', goesTo: 'left' },
      { gutter: last, before: corridor, after: to.y, comesFrom: 'right', goesTo: 'right' },
    ],
  };
}

/** The height of a box with room for so many ports. */
export function heightForPorts(count: number): number {
  return PORT.first + Math.max(0, Math.min(count, MOST_PORTS) - 1) * PORT.next + UNDER_PORT;
}

/** A box that is too low for all ports has the rest at its last one. */
function portY(port: number, height: number): number {
  const most = Math.max(0, Math.floor((height - PORT.first - UNDER_PORT) / PORT.next));
  return PORT.first + Math.min(port, most) * PORT.next;
}

/** True if the way from a box's side to the gutter beside its column is free. */
function canReach(column: Column | undefined, x: number, y: number, side: 1 | -1): boolean {
  if (!column) return false;
  if (side === 1 ? column.right <= x : column.left >= x) return true;
  return !column.rects.some(
    (rect) =>
      y > rect.y - TAIL && y < rect.y + rect.height + TAIL && (side === 1 ? rect.x >= x : rect.x + rect.width <= x),
  );
}

/** The vertical pieces of each gutter. Lines of one port share a piece, else lines of one kind to one box. */
function piecesOf(lines: readonly Line[], count: number): Piece[][] {
  const forkSizes = new Map<string, number>();
  for (const { edge, turns } of lines) {
    const [turn] = turns;
    if (turn) forkSizes.set(forkKey(edge, turn), (forkSizes.get(forkKey(edge, turn)) ?? 0) + 1);
  }
  const byKey: Map<string, Piece>[] = Array.from({ length: count }, () => new Map());
  for (const { edge, turns } of lines) {
    turns.forEach((turn, index) => {
      const isFork = index === 0 && (forkSizes.get(forkKey(edge, turn)) ?? 0) > 1;
      const isJoin = index === turns.length - 1 && turn.goesTo === 'right';
      const key = isFork ? forkKey(edge, turn) : isJoin ? `to ${edge.to} ${edge.kind}` : `${edge.id} ${index}`;
      turn.piece = extended(byKey[turn.gutter] ?? new Map<string, Piece>(), key, turn);
    });
  }
  return byKey.map((pieces) => [...pieces.values()]);
}

function forkKey({ from, port, kind }: RouteEdge, { gutter }: Turn): string {
  return `from ${from} ${port} ${kind} ${gutter}`;
}

function extended(pieces: Map<string, Piece>, key: string, { before, after, comesFrom, goesTo }: Turn): Piece {
  const piece = pieces.get(key) ?? { top: before, bottom: before, lefts: [], rights: [], lane: 0 };
  pieces.set(key, piece);
  piece.top = Math.min(piece.top, before, after);
  piece.bottom = Math.max(piece.bottom, before, after);
  for (const [height, side] of [
    [before, comesFrom],
    [after, goesTo],
  ] as const) {
    const heights = side === 'left' ? piece.lefts : piece.rights;
    if (!heights.includes(height)) heights.push(height);
  }
  return piece;
}

/** The corners of a line; undefined if its lane has no room. */
function pointsOf({ from, to, turns }: Line, gutters: readonly Gutter[]): Point[] | undefined {
  const points: Point[] = [from];
  for (const { gutter, before, after, piece } of turns) {
    const x = laneX(gutters[gutter], piece?.lane ?? 0);
    if (x === undefined) return undefined;
    points.push({ x, y: before }, { x, y: after });
  }
  points.push(to);
  return points;
}

function laneX(gutter: Gutter | undefined, lane: number): number | undefined {
  if (!gutter) return undefined;
  const { left, right, lanes } = gutter;
  if (!right) return (left?.right ?? 0) + LABELS_OUTSIDE + lane * LANE.widest;
  if (!left) return right.left - HEAD - (lanes - 1 - lane) * LANE.widest;
  const room = right.left - left.right - HEAD - TAIL;
  const apart = lanes > 1 ? Math.max(LANE.narrowest, Math.min(LANE.widest, room / (lanes - 1))) : 0;
  const x = right.left - HEAD - (lanes - 1 - lane) * apart;
  return x < left.right + 2 ? undefined : x;
}

/** The width of the gutter that an arrangement needs: for a label of this width, the lanes, and the heads of arrows. */
export function gutterWidth(lanes: number, label: number): number {
  return TAIL + label + TAIL + Math.max(0, lanes - 1) * LANE.widest + HEAD;
}
