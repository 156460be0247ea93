import { BOX, boxAt, overlap, PITCH, type Point } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import type { Viewport } from '@xyflow/react';
import { boundsOf, type Scene } from '#features/reactions/graph/scene.ts';
import type { Positions } from '#features/reactions/graph/use-positions.ts';

export const ZOOM = { min: 0.02, max: 2, smallestAtStart: 0.5, atStart: 0.8 } as const;
/** Below it boxes are painted, and are no elements. */
export const FAR_BELOW = 0.4;
const MARGIN = 40;

/** The view that shows everything; undefined while there is nothing, or nowhere to show it. */
export function viewOfAll(scene: Scene, width: number, height: number): Viewport | undefined {
  const bounds = boundsOf(scene);
  if (!bounds || width === 0 || height === 0) return undefined;
  const fitting = Math.min((width - 2 * MARGIN) / bounds.width, (height - 2 * MARGIN) / bounds.height, 1);
  const zoom = Math.max(fitting, ZOOM.min);
  return {
    x: (width - bounds.width * zoom) / 2 - bounds.x * zoom,
    y: (height - bounds.height * zoom) / 2 - bounds.y * zoom,
    zoom,
  };
}

/** What is seen first: everything, or of a large graph where its conversations begin. */
export function firstView(
  scene: Scene,
  reactions: readonly Reaction[],
  width: number,
  height: number,
): Viewport | undefined {
  const all = viewOfAll(scene, width, height);
  const start = startOf(reactions);
  const point = start && scene.boxes.get(start.id);
  if (!all || !point || all.zoom >= ZOOM.smallestAtStart) return all;
  const zoom = ZOOM.atStart;
  return { x: 2 * MARGIN - point.x * zoom, y: height / 3 - point.y * zoom, zoom };
}

/** Where conversations begin. */
export function startOf(reactions: readonly Reaction[]): Reaction | undefined {
  return reactions.find(({ intents }) => intents.includes('__start__')) ?? reactions[0];
}

/** The view with a box in its middle; undefined where it is in view already. */
export function viewOfBox(
  { x, y }: Point,
  [left, top, zoom]: [number, number, number],
  width: number,
  height: number,
): Viewport | undefined {
  const [from, above] = [x * zoom + left, y * zoom + top];
  const isInView =
    from > 0 && above > 0 && from + BOX.width * zoom < width && above + BOX.height * zoom < height && zoom >= FAR_BELOW;
  return isInView ? undefined : centredOn({ x: x + BOX.width / 2, y: y + BOX.height / 2 }, zoom, width, height);
}

function centredOn({ x, y }: Point, zoom: number, width: number, height: number): Viewport {
  const near = Math.max(zoom, ZOOM.atStart);
  return { x: width / 2 - x * near, y: height / 2 - y * near, zoom: near };
}

export function middleOf([x, y, zoom]: [number, number, number], width: number, height: number): Point {
  return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
}

/** Where a new box may stand that another leads to: right of it, or below what stands there. */
export function freeRightOf({ x, y }: Point, boxes: ReadonlyMap<number, Point>): Point {
  return freeAt({ x: x + PITCH.x, y }, boxes);
}

/** The place itself, or the next below it where no box would be covered. */
export function freeAt({ x, y }: Point, boxes: ReadonlyMap<number, Point>): Point {
  const place = { x, y };
  const standing = [...boxes.values()].map(boxAt);
  for (
    let covered = standing.find((other) => overlap(boxAt(place), other));
    covered;
    covered = standing.find((other) => overlap(boxAt(place), other))
  ) {
    place.y = covered.y + PITCH.y;
  }
  return place;
}

export function boxUnder({ boxes }: Scene, { x, y }: Point): number | undefined {
  for (const [id, box] of boxes) {
    if (x >= box.x && y >= box.y && x <= box.x + BOX.width && y <= box.y + BOX.height) return id;
  }
  return undefined;
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
