import { overlap, type Point, type Rect } from '@parley/dialogue/layout/measures';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';

const CORNER_PX = 7;
/** A whole number of times the length of every pattern of dashes: a piece begins as the whole line does there. */
const DASHES_PX = 30;

/** A straight piece of a line, without its rounded ends. */
interface Piece {
  from: Point;
  to: Point;
  /** The way from the beginning of the line. */
  at: number;
  /** The corner before the piece. */
  corner: Point | undefined;
}

/** The rectangle around the corners of a line. */
export function rectOfLine(points: readonly Point[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The line as the path of an element of the page, with rounded corners. */
export function pathOfLine(points: readonly Point[]): string {
  return piecesOf(points)
    .map(({ from, to, corner }) => {
      const begin = corner ? `Q${corner.x},${corner.y} ${from.x},${from.y}` : `M${from.x},${from.y}`;
      return `${begin} L${to.x},${to.y}`;
    })
    .join(' ');
}

/** Adds a line with rounded corners to the path, clipped to the bounds: dashes cost by their length. */
export function traceLine(painter: Painter, points: readonly Point[], bounds: Rect): void {
  let isFollowing = false;
  for (const { from, to, at, corner } of piecesOf(points)) {
    const seen = within(from, to, at, bounds);
    if (!seen) {
      isFollowing = false;
      continue;
    }
    const isWhole = seen.from === from;
    if (isFollowing && corner && isWhole) painter.bezierCurveTo(corner.x, corner.y, corner.x, corner.y, from.x, from.y);
    else painter.moveTo(seen.from.x, seen.from.y);
    painter.lineTo(seen.to.x, seen.to.y);
    isFollowing = seen.to === to;
  }
}

/** Adds a line with square corners. */
export function traceSquare(painter: Painter, points: readonly Point[]): void {
  points.forEach(({ x, y }, index) => (index === 0 ? painter.moveTo(x, y) : painter.lineTo(x, y)));
}

/** `share` from 0 at the beginning to 1 at the end. */
export function pointOnLine(points: readonly Point[], share: number): Point {
  let left = share * lengthOf(points);
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (!from || !to) break;
    const length = distance(from, to);
    if (left <= length && length > 0) {
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    }
    left -= length;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}

/** The line of a jump, drawn over everything, and only on request. */
export function jumpBetween(from: Point, to: Point): Point[] {
  const [leave, arrive] = [from.x + 24, to.x - 24];
  if (arrive >= leave) return [from, { x: arrive, y: from.y }, { x: arrive, y: to.y }, to];
  const middle = (from.y + to.y) / 2 + (Math.abs(to.y - from.y) < 160 ? 120 : 0);
  return [from, { x: leave, y: from.y }, { x: leave, y: middle }, { x: arrive, y: middle }, { x: arrive, y: to.y }, to];
}

function piecesOf(points: readonly Point[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let radius = 0;
  for (let index = 1; index < points.length; index += 1) {
    const [from, to, after] = [points[index - 1], points[index], points[index + 1]];
    if (!from || !to) break;
    const length = distance(from, to);
    const next = after ? Math.min(CORNER_PX, length / 2, distance(to, after) / 2) : 0;
    pieces.push({
      from: radius === 0 ? from : toward(from, to, radius),
      to: next === 0 ? to : toward(to, from, next),
      at: at + radius,
      corner: index === 1 ? undefined : from,
    });
    at += length;
    radius = next;
  }
  return pieces;
}

/** The part of a straight piece within the bounds; unchanged ends if they are inside. */
function within(from: Point, to: Point, at: number, bounds: Rect): { from: Point; to: Point } | undefined {
  const rect = rectOfLine([from, to]);
  if (!overlap(rect, bounds)) return undefined;
  const length = distance(from, to);
  const isFlat = from.y === to.y;
  const [start, end] = isFlat ? [from.x, to.x] : [from.y, to.y];
  const low = isFlat ? bounds.x : bounds.y;
  const high = low + (isFlat ? bounds.width : bounds.height);
  const before = start < end ? low - start : start - high;
  const beyond = start < end ? high - start : start - low;
  const first = before > 0 ? Math.max(0, Math.floor((at + before) / DASHES_PX) * DASHES_PX - at) : 0;
  const last = Math.min(length, beyond);
  return {
    from: first === 0 ? from : toward(from, to, first),
    to: last === length ? to : toward(from, to, last),
  };
}

function toward(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  return length === 0
    ? from
    : { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0);
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}
