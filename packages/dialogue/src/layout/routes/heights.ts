import type { Column } from '#layout/routes/columns.ts';
import { isTaken, passableFrom, take } from '#layout/routes/columns.ts';

/** A bend is worth a detour of this many pixels. */
const BEND = 40;
/** A back edge passes between the rows only where the way around the outside is longer by this much. */
const OUTSIDE_IS_WORTH = 480;
/** The nearest corridor around the outside, and the distance between two of them. */
const CORRIDOR = { first: 22, next: 14 } as const;
const MOST_CORRIDORS = 200;

/**
 * The heights at which a forward line passes the columns between its ends, one for each column: the same for all where
 * that is not a long detour. The heights are taken.
 */
export function passForward(
  columns: readonly Column[],
  from: number,
  to: number,
  key: string,
): readonly number[] | undefined {
  if (columns.length === 0) return [];
  const level = levelFor(columns, from, to, key);
  const direct = Math.abs(to - from);
  const steps =
    level !== undefined && detour(level, from, to) <= direct + BEND * 2
      ? undefined
      : steppedFor(columns, from, to, key);
  const isStepped = steps && (level === undefined || costOf(steps, from, to) < detour(level, from, to));
  const heights = isStepped ? steps : level === undefined ? undefined : columns.map(() => level);
  heights?.forEach((height, index) => {
    const column = columns[index];
    if (column) take(column, height, key);
  });
  return heights;
}

/** The height at which a line back passes all columns from its source to its target. It is taken. */
export function passBack(columns: readonly Column[], from: number, to: number, key: string): number | undefined {
  const outside = outsideFor(columns, from, to, key);
  const inside = levelFor(columns, from, to, key);
  const isShort = inside !== undefined && detour(inside, from, to) + OUTSIDE_IS_WORTH < detour(outside, from, to);
  const height = isShort ? inside : outside;
  for (const column of columns) take(column, height, key);
  return height;
}

function outsideFor(columns: readonly Column[], from: number, to: number, key: string): number {
  let [top, bottom] = [Infinity, -Infinity];
  for (const { blocked } of columns) {
    top = Math.min(top, blocked[0]?.[0] ?? Infinity);
    bottom = Math.max(bottom, blocked.at(-1)?.[1] ?? -Infinity);
  }
  const freeFrom = (first: number, step: number) => {
    let height = first;
    for (let tried = 0; tried < MOST_CORRIDORS; tried += 1) {
      // oxlint-disable-next-line no-loop-func
      if (columns.every((column) => !isTaken(column, height, key))) break;
      height += step;
    }
    return height;
  };
  const above = freeFrom(top - CORRIDOR.first, -CORRIDOR.next);
  const below = freeFrom(bottom + CORRIDOR.first, CORRIDOR.next);
  return detour(above, from, to) < detour(below, from, to) ? above : below;
}

/** One height for all columns: the one with the shortest way. */
function levelFor(columns: readonly Column[], from: number, to: number, key: string): number | undefined {
  let best: number | undefined;
  for (const start of from === to ? [to] : [to, from]) {
    for (const direction of [1, -1] as const) {
      const height = passableFrom(columns, start, direction, key);
      if (height === undefined) continue;
      if (best === undefined || detour(height, from, to) < detour(best, from, to)) best = height;
      if (height === start) break;
    }
  }
  return best;
}

/** From column to column, each time as little up or down as possible. */
function steppedFor(columns: readonly Column[], from: number, to: number, key: string): number[] | undefined {
  const heights: number[] = [];
  let here = from;
  for (const column of columns) {
    const down = passableFrom([column], here, 1, key);
    const up = passableFrom([column], here, -1, key);
    if (down === undefined || up === undefined) return undefined;
    here = Math.abs(down - here) + Math.abs(down - to) <= Math.abs(up - here) + Math.abs(up - to) ? down : up;
    heights.push(here);
  }
  return heights;
}

function detour(height: number, from: number, to: number): number {
  const bends = Number(height !== from) + Number(height !== to);
  return Math.abs(height - from) + Math.abs(height - to) + bends * BEND;
}

function costOf(heights: readonly number[], from: number, to: number): number {
  let cost = 0;
  let here = from;
  for (const height of [...heights, to]) {
    if (height !== here) cost += Math.abs(height - here) + BEND;
    here = height;
  }
  return cost;
}
