import { contains, overlap, type Point, type Rect } from '@parley/dialogue/layout/measures';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';

interface Ends {
  from: Point;
  to: Point;
}

/** Four points of a cubic Bézier curve. */
type Curve = readonly [Point, Point, Point, Point];

/** A whole number of times the length of every pattern of dashes: each piece begins as the curve does. */
const PIECE_PX = 180;
/** Chords as long as this are as long as their curve, as far as one sees. */
const CHORD_PX = 24;

/** The pieces of curves that were painted in part, by their ends: while a box is dragged most edges stay. */
const known = new Map<string, Curve[]>();
const MOST_KNOWN = 2_000;

/** As the path of an element of the page. */
export function curveOf(from: Point, to: Point): string {
  const [, leave, arrive] = curveBetween({ from, to });
  return `M${from.x},${from.y} C${leave.x},${leave.y} ${arrive.x},${arrive.y} ${to.x},${to.y}`;
}

/** The rectangle that no part of the edge's curve leaves. */
export function rectOfCurve({ from, to }: Ends): Rect {
  const bend = bendOf(from, to);
  const x = Math.min(from.x, to.x - bend);
  const y = Math.min(from.y, to.y);
  return { x, y, width: Math.max(to.x, from.x + bend) - x, height: Math.max(from.y, to.y) - y };
}

/** `t` from 0 at its beginning to 1 at its end. */
export function pointOn(edge: Ends, t: number): Point {
  return at(curveBetween(edge), t);
}

/**
 * Adds an edge's curve to the path, clipped roughly to the bounds: a dashed curve costs by its whole length, and most
 * of it is often far outside.
 */
export function traceCurve(painter: Painter, edge: Ends, bounds: Rect): void {
  const rect = rectOfCurve(edge);
  if (contains(bounds, rect)) return addTo(painter, curveBetween(edge), false);
  if (!overlap(rect, bounds)) return;
  let isFollowing = false;
  for (const piece of piecesOf(edge)) {
    const isSeen = overlap(hullOf(piece), bounds);
    if (isSeen) addTo(painter, piece, isFollowing);
    isFollowing = isSeen;
  }
}

function curveBetween({ from, to }: Ends): Curve {
  const bend = bendOf(from, to);
  return [from, { x: from.x + bend, y: from.y }, { x: to.x - bend, y: to.y }, to];
}

function bendOf(from: Point, to: Point): number {
  return to.x > from.x ? Math.max(24, (to.x - from.x) / 2) : Math.min(160, 40 + (from.x - to.x) / 4);
}

function addTo(painter: Painter, [from, leave, arrive, to]: Curve, isFollowing: boolean): void {
  if (!isFollowing) painter.moveTo(from.x, from.y);
  painter.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, to.x, to.y);
}

function piecesOf(edge: Ends): Curve[] {
  const { from, to } = edge;
  const key = `${from.x} ${from.y} ${to.x} ${to.y}`;
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const pieces = cut(curveBetween(edge));
  known.set(key, pieces);
  return pieces;
}

/** Cuts a curve into pieces of equal length; the last is shorter. */
function cut(curve: Curve): Curve[] {
  const [from, leave, arrive, to] = curve;
  const chords = Math.ceil((distance(from, leave) + distance(leave, arrive) + distance(arrive, to)) / CHORD_PX);
  const cuts: number[] = [];
  let { x, y } = from;
  let length = 0;
  for (let chord = 1; chord <= chords; chord++) {
    const t = chord / chords;
    const nextX = along(from.x, leave.x, arrive.x, to.x, t);
    const nextY = along(from.y, leave.y, arrive.y, to.y, t);
    const longer = length + Math.hypot(nextX - x, nextY - y);
    const ends = (cuts.length + 1) * PIECE_PX;
    // A chord is shorter than a piece: no two pieces end in one.
    if (longer > ends) cuts.push((chord - 1 + (ends - length) / (longer - length)) / chords);
    [x, y, length] = [nextX, nextY, longer];
  }
  return [...cuts, 1].map((end, index) => between(curve, cuts[index - 1] ?? 0, end));
}

/** One coordinate of a point on a curve. */
function along(p: number, q: number, r: number, s: number, t: number): number {
  const rest = 1 - t;
  return rest ** 3 * p + 3 * rest ** 2 * t * q + 3 * rest * t ** 2 * r + t ** 3 * s;
}

/** The part of a curve from `a` to `b`, found by its blossom: https://en.wikipedia.org/wiki/Blossom_(functional). */
function between(curve: Curve, a: number, b: number): Curve {
  return [blossom(curve, a, a, a), blossom(curve, a, a, b), blossom(curve, a, b, b), blossom(curve, b, b, b)];
}

function at([p, q, r, s]: Curve, t: number): Point {
  return { x: along(p.x, q.x, r.x, s.x, t), y: along(p.y, q.y, r.y, s.y, t) };
}

function blossom([p, q, r, s]: Curve, a: number, b: number, c: number): Point {
  const [pq, qr, rs] = [mix(p, q, a), mix(q, r, a), mix(r, s, a)];
  return mix(mix(pq, qr, b), mix(qr, rs, b), c);
}

function mix(p: Point, q: Point, t: number): Point {
  return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t };
}

/** A Bézier curve stays within the hull of its points. */
function hullOf([p, q, r, s]: Curve): Rect {
  const x = Math.min(p.x, q.x, r.x, s.x);
  const y = Math.min(p.y, q.y, r.y, s.y);
  return { x, y, width: Math.max(p.x, q.x, r.x, s.x) - x, height: Math.max(p.y, q.y, r.y, s.y) - y };
}

function distance(p: Point, q: Point): number {
  return Math.hypot(q.x - p.x, q.y - p.y);
}
