import { invalidField } from '@parley/domain/problem';

/** The most entries that one page searches: half a second in a log of any length. */
export const SEARCHED_AT_ONCE = 50_000;

/** The position of an entry in a log, which is listed newest first; its time is in the log's own unit. */
export interface Mark {
  at: number;
  id: number;
}

export interface LogPage<T> {
  items: T[];
  next_cursor: string | null;
  /** Set if the search stopped before the page was full: the time of the last searched entry. */
  searched_to: number | null;
}

/**
 * Takes at most two entries, starting with the last entry that a page searches; it is the floor if another entry
 * follows.
 */
export function floorOf([floor, beyond]: readonly Mark[]): Mark | undefined {
  return beyond && floor;
}

/** Builds a page from one row more than it may have, or from all rows down to the floor. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  floor: Mark | undefined,
  markOf: (row: T) => Mark,
): LogPage<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length > limit && last) return { items, next_cursor: cursorOf(markOf(last)), searched_to: null };
  return { items, next_cursor: floor ? cursorOf(floor) : null, searched_to: floor?.at ?? null };
}

function cursorOf({ at, id }: Mark): string {
  return `${at}.${id}`;
}

export function markOf(cursor: string | undefined): Mark | undefined {
  if (cursor === undefined) return undefined;
  const { at, id } = /^(?<at>\d{1,16})\.(?<id>\d{1,15})$/u.exec(cursor)?.groups ?? {};
  if (at === undefined || id === undefined)
    throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return { at: Number(at), id: Number(id) };
}
