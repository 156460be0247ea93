import {
  BOX,
  boxAt,
  contains,
  GAP,
  overlap,
  PITCH,
  type Placed,
  type Point,
  type Rect,
} from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import type { Viewport } from '@xyflow/react';
import { boundsOf, type Scene } from '#features/reactions/graph/canvas/scene.ts';
import type { Positions } from '#features/reactions/graph/layout/use-positions.ts';

export const ZOOM = { min: 0.02, max: 2, smallestAtStart: 0.5, atStart: 0.8 } as const;
/** Below this zoom boxes are painted instead of elements. */
export const FAR_BELOW = 0.5;
/** Below this zoom a frame is painted as one box. */
export const OVERVIEW_BELOW = 0.22;
const MARGIN = 40;

/** The view that shows everything; undefined while there is nothing, or nowhere to show it. */
export function viewOfAll(scene: Scene, width: number, height: number): Viewport | undefined {
  const bounds = boundsOf(scene);
  return bounds && viewOfRect(bounds, width, height);
}

/** The view that shows this part as large as it fits. */
export function viewOfRect(bounds: Rect, width: number, height: number): Viewport | undefined {
  if (width === 0 || height === 0) return undefined;
  const fitting = Math.min((width - 2 * MARGIN) / bounds.width, (height - 2 * MARGIN) / bounds.height, 1);
  const zoom = Math.max(fitting, ZOOM.min);
  return {
    x: (width - bounds.width * zoom) / 2 - bounds.x * zoom,
    y: (height - bounds.height * zoom) / 2 - bounds.y * zoom,
    zoom,
  };
}

/** Finds the reaction with which conversations begin. */
export function startOf(reactions: readonly Reaction[]): Reaction | undefined {
  return reactions.find(({ intents }) => intents.includes('__start__')) ?? reactions[0];
}

interface Seen {
  transform: [number, number, number];
  width: number;
  height: number;
  /** Panels that float over the picture and hide a part of it: the chat, the minimap. */
  covers: readonly Rect[];
}

/**
 * The view that shows a box; undefined if it is already visible. A box just outside moves in by the shortest way, so
 * that the earlier part stays visible; a distant box moves to the center.
 */
export function viewOfBox(place: Rect, { transform, width, height, covers }: Seen): Viewport | undefined {
  const [left, top, zoom] = transform;
  const free = freeArea({ x: 0, y: 0, width, height }, covers);
  if (zoom < FAR_BELOW) return centredIn(free, place, ZOOM.atStart);
  const box = seenAt(place, transform);
  const isInView = contains({ x: 0, y: 0, width, height }, box) && !covers.some((cover) => overlap(box, cover));
  if (isInView) return undefined;
  const by = { x: intoView(box.x, box.width, free.x, free.width), y: intoView(box.y, box.height, free.y, free.height) };
  const isClose = Math.abs(by.x) < free.width / 2 && Math.abs(by.y) < free.height / 2;
  return isClose ? { x: left + by.x, y: top + by.y, zoom } : centredIn(free, place, Math.max(zoom, ZOOM.atStart));
}

/** Whether something floats over a box that is large enough to read. */
export function isCovered(place: Rect, transform: Seen['transform'], covers: readonly Rect[]): boolean {
  const box = seenAt(place, transform);
  return transform[2] >= FAR_BELOW && covers.some((cover) => overlap(box, cover));
}

function seenAt({ x, y, width, height }: Rect, [left, top, zoom]: Seen['transform']): Rect {
  return { x: x * zoom + left, y: y * zoom + top, width: width * zoom, height: height * zoom };
}

/** How far an interval moves to fit between two edges, with a margin. */
function intoView(at: number, size: number, from: number, room: number): number {
  const margin = Math.min(MARGIN, Math.max(0, (room - size) / 2));
  if (at < from + margin) return from + margin - at;
  return Math.min(0, from + room - margin - size - at);
}

/** A large part of the picture that nothing floats over. */
function freeArea(picture: Rect, covers: readonly Rect[]): Rect {
  return covers.reduce((area, cover) => {
    if (!overlap(area, cover)) return area;
    const right = cover.x + cover.width;
    const bottom = cover.y + cover.height;
    const parts: Rect[] = [
      { ...area, width: cover.x - area.x },
      { ...area, x: right, width: area.x + area.width - right },
      { ...area, height: cover.y - area.y },
      { ...area, y: bottom, height: area.y + area.height - bottom },
    ];
    const largest = parts.reduce((best, part) => (sizeOf(part) > sizeOf(best) ? part : best));
    return largest.width < BOX.width || largest.height < BOX.height ? area : largest;
  }, picture);
}

function sizeOf({ width, height }: Rect): number {
  return Math.max(0, width) * Math.max(0, height);
}

function centredIn(area: Rect, { x, y, width, height }: Rect, zoom: number): Viewport {
  const middle = { x: x + width / 2, y: y + height / 2 };
  return {
    x: area.x + area.width / 2 - middle.x * zoom,
    y: area.y + area.height / 2 - middle.y * zoom,
    zoom,
  };
}

export function middleOf([x, y, zoom]: [number, number, number], width: number, height: number): Point {
  return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
}

/** Finds a free position for a new connected box: to the right, or below the boxes there. */
export function freeRightOf({ x, y }: Point, boxes: ReadonlyMap<number, Placed>): Point {
  return freeAt({ x: x + PITCH.x, y }, boxes);
}

/** The position itself, or the next below it that covers no box. */
export function freeAt({ x, y }: Point, boxes: ReadonlyMap<number, Placed>): Point {
  const place = { x, y };
  const standing = [...boxes.values()].map(boxAt);
  for (
    let covered = standing.find((other) => overlap(boxAt(place), other));
    covered;
    covered = standing.find((other) => overlap(boxAt(place), other))
  ) {
    place.y = covered.y + covered.height + GAP.row;
  }
  return place;
}

export function boxUnder({ boxes }: Scene, { x, y }: Point): number | undefined {
  for (const [id, box] of boxes) if (contains(box, { x, y, width: 0, height: 0 })) return id;
  return undefined;
}

export function frameUnder({ frames }: Scene, { x, y }: Point): Rect | undefined {
  return frames.find((frame) => contains(frame, { x, y, width: 0, height: 0 }));
}

/** A frame takes everything in it along. */
export function movedWithFrame(
  scope: number,
  to: Point,
  { frames }: Scene,
  reactions: readonly Reaction[],
  positions: Positions,
): [number, Point][] {
  const frame = frames.find(({ id }) => id === scope);
  if (!frame) return [];
  return reactions.flatMap(({ id, reactions_scopes_id: own }): [number, Point][] => {
    const point = own === scope ? positions.get(id) : undefined;
    return point ? [[id, { x: point.x + to.x - frame.x, y: point.y + to.y - frame.y }]] : [];
  });
}
