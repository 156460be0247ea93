import { LRUCache } from 'lru-cache';

/** Even an empty item costs some memory. */
const SMALLEST = 1_000;

/**
 * Keeps items that are slow to open, up to so many bytes of memory, and drops the least recently used first. Parallel
 * callers share one opening; an item larger than the whole limit is opened each time.
 */
export function keptBySize<T extends { size: number }>(mostBytes: number) {
  const kept = new LRUCache<string, T>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => Math.max(SMALLEST, size),
  });
  const opening = new Map<string, Promise<T>>();

  return {
    get(key: string, open: () => Promise<T>): Promise<T> {
      const known = kept.get(key);
      if (known) return Promise.resolve(known);
      const begun = opening.get(key);
      if (begun) return begun;
      const opened = open()
        .then((made) => {
          // If the key was forgotten during the opening, only the waiting callers get the item.
          if (opening.get(key) === opened) kept.set(key, made);
          return made;
        })
        .finally(() => {
          if (opening.get(key) === opened) opening.delete(key);
        });
      opening.set(key, opened);
      return opened;
    },

    forget(key: string): void {
      kept.delete(key);
      opening.delete(key);
    },
  };
}
