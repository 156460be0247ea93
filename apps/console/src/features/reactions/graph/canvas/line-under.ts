import type { Point } from '@parley/dialogue/layout/measures';
import type { DrawnEdge, Scene } from '#features/reactions/graph/canvas/scene.ts';

/** A pointer reaches lines that are so many pixels of the screen away. */
const REACH_PX = 6;

/** The nearest line within reach of a place. Jumps have no line. */
export function lineUnder({ edges }: Pick<Scene, 'edges'>, place: Point, zoom: number): DrawnEdge | undefined {
  let nearest: DrawnEdge | undefined;
  let least = REACH_PX / zoom;
  for (const one of edges) {
    if (one.isJump || !isNear(one, place, least)) continue;
    const distance = distanceTo(one.points, place);
    if (distance <= least) [nearest, least] = [one, distance];
  }
  return nearest;
}

function isNear({ rect }: DrawnEdge, { x, y }: Point, reach: number): boolean {
  return (
    x >= rect.x - reach && x <= rect.x + rect.width + reach && y >= rect.y - reach && y <= rect.y + rect.height + reach
  );
}

/** To the nearest of its horizontal and vertical pieces. */
function distanceTo(points: readonly Point[], { x, y }: Point): number {
  let least = Infinity;
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1], points[index]];
    if (!a || !b) break;
    const right = Math.max(Math.min(a.x, b.x) - x, 0, x - Math.max(a.x, b.x));
    const down = Math.max(Math.min(a.y, b.y) - y, 0, y - Math.max(a.y, b.y));
    least = Math.min(least, Math.hypot(right, down));
  }
  return least;
}
