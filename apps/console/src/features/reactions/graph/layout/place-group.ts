import { boxAt, GAP, overlap, PITCH, type Point, type Rect } from '@parley/dialogue/layout/measures';

/** How many boxes away a free place is looked for, and for how many boxes at most. */
const FARTHEST = 6;
const MOST_TRIED = 60;

/** Places for copied boxes as near to `at` as nothing is covered. They keep their places to each other. */
export function placesNear(copied: readonly Point[], at: Point, standing: Iterable<Point>): Point[] {
  const left = copied.reduce((least, { x }) => Math.min(least, x), Infinity);
  const top = copied.reduce((least, { y }) => Math.min(least, y), Infinity);
  const wanted = copied.map(({ x, y }) => ({ x: at.x + x - left, y: at.y + y - top }));
  const all = [...standing];
  const reach = grown(boundsOf(wanted), FARTHEST * PITCH.x);
  const near = all.map(boxAt).filter((box) => overlap(box, reach));
  const step = wanted.length > MOST_TRIED ? undefined : STEPS.find((by) => isFree(wanted, by, near));
  return moved(wanted, step ?? belowAll(wanted, all));
}

/** Nearest first; of equally near ones those below, then those to the right. */
const STEPS: readonly Point[] = range(-FARTHEST, FARTHEST)
  .flatMap((column) => range(-FARTHEST, FARTHEST).map((row) => ({ x: column * PITCH.x, y: row * PITCH.y })))
  .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || b.y - a.y || b.x - a.x);

function isFree(places: readonly Point[], by: Point, near: readonly Rect[]): boolean {
  return moved(places, by).every((place) => near.every((box) => !overlap(boxAt(place), box, GAP.row / 2)));
}

/** Finds free space without a search: below everything in these columns. */
function belowAll(wanted: readonly Point[], standing: readonly Point[]): Point {
  const { x, y, width } = boundsOf(wanted);
  const lowest = standing.reduce(
    (most, box) => (box.x + PITCH.x > x && box.x < x + width + GAP.column ? Math.max(most, box.y + PITCH.y) : most),
    y,
  );
  return { x: 0, y: lowest - y };
}

function moved(places: readonly Point[], by: Point): Point[] {
  return places.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
}

function boundsOf(places: readonly Point[]): Rect {
  const boxes = places.map(boxAt);
  const x = boxes.reduce((least, box) => Math.min(least, box.x), Infinity);
  const y = boxes.reduce((least, box) => Math.min(least, box.y), Infinity);
  const right = boxes.reduce((most, box) => Math.max(most, box.x + box.width), -Infinity);
  const bottom = boxes.reduce((most, box) => Math.max(most, box.y + box.height), -Infinity);
  return { x, y, width: right - x, height: bottom - y };
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
