import type { ConflictOf } from '@parley/domain/problem';
import { ApiError } from '#shared/api/api-error.ts';
import { batchOf, changesSaved, insertionsSaved, removalsSaved, type Batch } from '#shared/saving/batch.ts';
import type { Buffer, Thing } from '#shared/saving/buffer.ts';
import { conflictsWith, type Conflict, type MergeField } from '#shared/saving/conflict.ts';
import { receive } from '#shared/saving/receive.ts';

/** The calls that save a resource. A call that is refused throws `ApiError`. */
export type Writes<T extends Thing> = WritesByThing<T> | WritesAtOnce<T>;

interface WritesByThing<T extends Thing> {
  /**
   * Changes items; each patch carries the version that it is based on. Returns the new version of all of them, or each
   * item's by its id.
   */
  update: (patches: (Partial<T> & Thing)[]) => Promise<{ version: number | ReadonlyMap<number, number> }>;
  /** Absent if items cannot be added. */
  insert?: (thing: T) => Promise<{ id: number; version: number }>;
  /** Receives an item as it was read. Absent if items cannot be deleted. */
  remove?: (thing: T) => Promise<unknown>;
}

/** For a resource that a single call saves, all or nothing. */
interface WritesAtOnce<T extends Thing> {
  /** Returns the ids of the new items, in order. Without a version, a reread dates the items. */
  all: (batch: Batch<T>) => Promise<{ version: number | undefined; ids: readonly (number | undefined)[] }>;
}

export interface BufferAccess<T extends Thing> {
  get: () => Buffer<T>;
  set: (change: (buffer: Buffer<T>) => Buffer<T>) => void;
  /** Reads the items again; undefined if the server does not answer. */
  reread: () => Promise<readonly T[] | undefined>;
  /** Drops changes that a fresh list has made impossible. */
  settle: (buffer: Buffer<T>, fresh: readonly T[]) => Buffer<T>;
  mergeField?: MergeField<T> | undefined;
  /** The reported conflict of an item. */
  reportedOf?: ReportedOf | undefined;
}

/** Finds the conflict of an item in the server's report, for items that do not carry their last author. */
export type ReportedOf = (id: number, reported: readonly ConflictOf[]) => ConflictOf | undefined;

export type SaveResult<T extends Thing> =
  | { kind: 'saved' }
  | { kind: 'conflict'; conflicts: Conflict<T>[] }
  | { kind: 'failed'; error: unknown };

/** Other users may save repeatedly; after this many attempts the save fails. */
const MOST_ATTEMPTS = 4;

/**
 * Saves all unsaved changes: deletions first, so that their names are free, then changes, then new items. Records each
 * write as it completes; a failure in between loses nothing and repeats nothing.
 */
export async function saveAll<T extends Thing>(place: BufferAccess<T>, writes: Writes<T>): Promise<SaveResult<T>> {
  for (let attempts = 1; ; attempts++) {
    const result = await writeAll(place, writes);
    const fresh = await place.reread();
    if (result.kind === 'conflict' && fresh) {
      const { conflicts: reported } = result.error;
      const conflicts = conflictsWith(place.settle(place.get(), fresh), fresh, place.mergeField);
      if (conflicts.length > 0) {
        place.set((buffer) => receive(place.settle(buffer, fresh), besideConflicts(buffer, fresh, conflicts)));
        const of = place.reportedOf;
        return { kind: 'conflict', conflicts: conflicts.map((one) => ({ ...one, by: of?.(one.id, reported) })) };
      }
    }
    if (fresh) place.set((buffer) => receive(place.settle(buffer, fresh), fresh));
    // If there is nothing to choose, retries the save on top of the fresh state.
    if (result.kind !== 'conflict') return result;
    if (!fresh || attempts === MOST_ATTEMPTS) return { kind: 'failed', error: result.error };
  }
}

/** The fresh list, in which an item in conflict stays as it was read before: the user's choice replaces it. */
function besideConflicts<T extends Thing>(
  { base }: Buffer<T>,
  fresh: readonly T[],
  conflicts: readonly Conflict<T>[],
): T[] {
  const inConflict = new Set(conflicts.map(({ id }) => id));
  return fresh.map((thing) => (inConflict.has(thing.id) ? (base.get(thing.id) ?? thing) : thing));
}

type WriteResult = { kind: 'saved' } | { kind: 'conflict'; error: ApiError } | { kind: 'failed'; error: unknown };

async function writeAll<T extends Thing>(place: BufferAccess<T>, writes: Writes<T>): Promise<WriteResult> {
  const batch = batchOf(place.get());
  try {
    if ('all' in writes) {
      const { removed, changed, inserted } = batch;
      if (removed.length + changed.length + inserted.length === 0) return { kind: 'saved' };
      const { version, ids } = await writes.all(batch);
      place.set((buffer) => {
        const things = changed.map(({ thing }) => thing);
        const kept = changesSaved(removalsSaved(buffer, removed), things, version);
        return insertionsSaved(kept, inserted, { ids, version });
      });
      return { kind: 'saved' };
    }
    for (const thing of batch.removed) {
      await writes.remove?.(thing);
      place.set((buffer) => removalsSaved(buffer, [thing]));
    }
    if (batch.changed.length > 0) {
      const { version } = await writes.update(batch.changed.map(({ patch }) => patch));
      const things = batch.changed.map(({ thing }) => thing);
      place.set((buffer) => changesSaved(buffer, things, version));
    }
    for (const thing of batch.inserted) {
      const saved = await about(thing, async () => writes.insert?.(thing));
      if (saved) {
        const { id, version } = saved;
        place.set((buffer) => insertionsSaved(buffer, [thing], { ids: [id], version }));
      }
    }
    return { kind: 'saved' };
  } catch (error) {
    return error instanceof ApiError && error.status === 409 ? { kind: 'conflict', error } : { kind: 'failed', error };
  }
}

/** Saves one of several items, and names it in a refusal. */
export async function about<R>({ id }: Thing, write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ApiError) error.thing = id;
    throw error;
  }
}
