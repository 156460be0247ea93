import type { Rect } from '#layout/measures.ts';

/** A gap this wide between boxes separates two columns, because a line fits into it. */
const NARROWEST_GUTTER = 16;
/** The distance that a line keeps from the boxes that it passes. */
const CLEARANCE = 6;
/** Lines that do not join keep this distance from each other. */
const TRACK = 8;

/** Boxes above each other, between two gutters in which lines go up and down. */
export interface Column {
  left: number;
  right: number;
  rects: Rect[];
  /** Where no line may pass: disjoint intervals of heights, from top to bottom. */
  blocked: (readonly [number, number])[];
  /** The heights at which lines pass, by height divided by `TRACK`, with what they lead to. */
  tracks: Map<number, { y: number; key: string }[]>;
}

/** Clusters boxes by their horizontal extent: a column ends where no box overlaps a gutter. */
export function columnsOfRects(rects: readonly Rect[]): Column[] {
  const columns: Column[] = [];
  for (const rect of rects.toSorted((a, b) => a.x - b.x || a.y - b.y)) {
    const last = columns.at(-1);
    if (last && rect.x < last.right + NARROWEST_GUTTER) {
      last.rects.push(rect);
      last.right = Math.max(last.right, rect.x + rect.width);
    } else columns.push({ left: rect.x, right: rect.x + rect.width, rects: [rect], blocked: [], tracks: new Map() });
  }
  for (const column of columns) column.blocked = blockedIn(column.rects);
  return columns;
}

function blockedIn(rects: readonly Rect[]): [number, number][] {
  const intervals: [number, number][] = [];
  for (const { y, height } of rects.toSorted((a, b) => a.y - b.y)) {
    const last = intervals.at(-1);
    const [top, bottom] = [y - CLEARANCE, y + height + CLEARANCE];
    if (last && top <= last[1]) last[1] = Math.max(last[1], bottom);
    else intervals.push([top, bottom]);
  }
  return intervals;
}

/** Finds the interval in which a line at this height would hit a box. */
export function blockedAt({ blocked }: Column, y: number): readonly [number, number] | undefined {
  let [low, high] = [0, blocked.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [top = 0, bottom = 0] = blocked[middle] ?? [];
    if (y <= top) high = middle - 1;
    else if (y >= bottom) low = middle + 1;
    else return blocked[middle];
  }
  return undefined;
}

/** True if another line, which leads elsewhere, passes at about this height. */
export function isTaken({ tracks }: Column, y: number, key: string): boolean {
  const bucket = Math.floor(y / TRACK);
  for (let at = bucket - 1; at <= bucket + 1; at += 1) {
    for (const track of tracks.get(at) ?? []) if (track.key !== key && Math.abs(track.y - y) < TRACK) return true;
  }
  return false;
}

export function take({ tracks }: Column, y: number, key: string): void {
  const bucket = Math.floor(y / TRACK);
  const known = tracks.get(bucket);
  if (known) known.push({ y, key });
  else tracks.set(bucket, [{ y, key }]);
}

const MOST_STEPS = 400;

/** The nearest height at or beyond `y`, upward (-1) or downward (1), at which a line can pass all these columns. */
export function passableFrom(
  columns: readonly Column[],
  y: number,
  direction: 1 | -1,
  key: string,
): number | undefined {
  let height = y;
  let unchanged = 0;
  for (let step = 0; unchanged < columns.length; step += 1) {
    if (step > MOST_STEPS + 2 * columns.length) return undefined;
    const column = columns[step % columns.length];
    if (!column) return undefined;
    const obstacle = blockedAt(column, height);
    if (obstacle) height = direction === 1 ? obstacle[1] : obstacle[0];
    else if (isTaken(column, height, key)) height += direction * TRACK;
    else {
      unchanged += 1;
      continue;
    }
    unchanged = 0;
  }
  return height;
}
