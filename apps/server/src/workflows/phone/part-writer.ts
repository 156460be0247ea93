import { appendParts, type CallKey, type NumberedPart } from '#features/calls/call-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { isDatabaseUnavailable } from '#platform/db/is-unavailable.ts';
import type { Logger } from '#platform/logger.ts';

/** A part before it has its number. `heard` is what the caller said, until the conversation has it. */
export type NotedPart = Omit<NumberedPart, 'no'> & { heard?: string };

const STORE_EVERY_MS = 1_000;
/** A call that never stops, or keys without end, must fill neither the memory nor the database. */
const MOST_PARTS = 5_000;

/** Stores parts about once a second. `alsoStore` runs each time after them. */
export function partWriter(db: Queries, log: Logger, key: CallKey, alsoStore: () => Promise<void>) {
  let parts: (NotedPart & { no: number })[] = [];
  let no = 0;
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function store(): Promise<void> {
    timer = undefined;
    const written = parts.filter(({ heard }) => heard === undefined);
    parts = parts.filter(({ heard }) => heard !== undefined);
    storing = storing
      .then(() => appendParts(db, key, written))
      .then(alsoStore)
      .catch((error: unknown) => {
        log.warn({ err: error, ...key }, 'parts of a call could not be stored yet');
        // What the database refuses would keep it from taking anything else.
        if (isDatabaseUnavailable(error)) parts = [...written, ...parts];
      });
    return storing;
  }

  function soon(): void {
    timer ??= setTimeout(() => void store(), STORE_EVERY_MS);
  }

  return {
    soon,
    add(part: NotedPart): void {
      if (no >= MOST_PARTS) return;
      parts.push({ ...part, no: no++ });
      soon();
    },
    /** The part that waits for these words of the caller. */
    waitingFor: (text: string) => parts.find(({ heard }) => heard === text),
    /** Stores the remaining parts; throws while the database is away. Words that became no turn are left out. */
    async close(): Promise<void> {
      clearTimeout(timer);
      for (const part of parts) delete part.heard;
      await store();
      if (parts.length > 0) throw new Error('The last parts of the call are not stored yet');
    },
  };
}
