import type { Microseconds } from '@parley/domain/ids';

interface Listable<T> {
  list(): Promise<T[]>;
  listAt(mtime: Microseconds): Promise<T[]>;
}

/** The current items, or the items at a moment. */
export function listAt<T>(store: Listable<T>, mtime: Microseconds | undefined): Promise<T[]> {
  return mtime === undefined ? store.list() : store.listAt(mtime);
}
