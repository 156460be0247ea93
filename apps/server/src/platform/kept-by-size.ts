import { LRUCache } from 'lru-cache';

/** What was opened costs some even where it holds nothing. */
const SMALLEST = 1_000;

/**
 * Keeps what takes long to open, up to so many bytes of memory: what was used least recently goes first. What is being
 * opened is opened once for all who ask meanwhile; what is larger than everything that may be kept is opened each time.
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
          // Forgotten while it was being opened: who asked gets it, and nobody else.
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
