import { ApiError } from '#shared/api/api-error.ts';
import { batchOf, changesSaved, insertionsSaved, removalsSaved, type Batch } from '#shared/saving/batch.ts';
import type { Buffer, Thing } from '#shared/saving/buffer.ts';
import { conflictsWith, type Conflict, type MergeField } from '#shared/saving/conflict.ts';
import { receive } from '#shared/saving/receive.ts';

/** The calls that save a resource. A call that is refused throws `ApiError`. */
export type Writes<T extends Thing> = WritesByThing<T> | WritesAtOnce<T>;

interface WritesByThing<T extends Thing> {
  /**
   * Changes the named things; each patch carries the version that it is based on. Answers the version that all of
   * them have now, or that of each by its id.
   */
  update: (patches: (Partial<T> & Thing)[]) => Promise<{ version: number | ReadonlyMap<number, number> }>;
  /** For resources to which things can be added. */
  insert?: (thing: T) => Promise<{ id: number; version: number }>;
  /** For resources from which things can be deleted, as they were read. */
  remove?: (thing: T) => Promise<unknown>;
}

/** For a resource that one call saves, all or nothing. */
interface WritesAtOnce<T extends Thing> {
  /** Answers the ids that the new things got, in their order. */
  all: (batch: Batch<T>) => Promise<{ version: number; ids: readonly (number | undefined)[] }>;
}

export interface BufferAccess<T extends Thing> {
  get: () => Buffer<T>;
  set: (change: (buffer: Buffer<T>) => Buffer<T>) => void;
  /** Reads the things again; undefined when the server does not answer. */
  reread: () => Promise<readonly T[] | undefined>;
  mergeField?: MergeField<T> | undefined;
}

export type SaveResult<T extends Thing> =
  | { kind: 'saved' }
  | { kind: 'conflict'; conflicts: Conflict<T>[] }
  | { kind: 'failed'; error: unknown };

/**
 * Saves everything that is unsaved: deletions first, so that their names are free, then changes, then new things.
 * What was written is recorded call by call; a failure in between loses nothing and repeats nothing.
 */
export async function saveAll<T extends Thing>(place: BufferAccess<T>, writes: Writes<T>): Promise<SaveResult<T>> {
  const first = await writeAll(place, writes);
  const fresh = await place.reread();
  if (first.kind !== 'conflict' || !fresh) return settled(place, first, fresh);
  const conflicts = conflictsWith(place.get(), fresh, place.mergeField);
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  // Both sides did the same: nothing is left to choose.
  place.set((buffer) => receive(buffer, fresh));
  const second = await writeAll(place, writes);
  return settled(place, second, await place.reread());
}

function settled<T extends Thing>(
  place: BufferAccess<T>,
  result: WriteResult,
  fresh: readonly T[] | undefined,
): SaveResult<T> {
  if (fresh) place.set((buffer) => receive(buffer, fresh));
  return result.kind === 'conflict' ? { kind: 'failed', error: result.error } : result;
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

/** Saves one of several: a refusal knows which it was. */
export async function about<R>({ id }: Thing, write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ApiError) error.thing = id;
    throw error;
  }
}
