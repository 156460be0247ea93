import type { Microseconds } from '@parley/domain/ids';

interface Listed<T> {
  list(): Promise<T[]>;
  listAt(mtime: Microseconds): Promise<T[]>;
}

/** The current items, or the items at a moment. */
export function listed<T>(store: Listed<T>, mtime: Microseconds | undefined): Promise<T[]> {
  return mtime === undefined ? store.list() : store.listAt(mtime);
}
