import type { ConflictOf, Microseconds, Resource } from '@parley/domain';
import { isDeepStrictEqual } from 'node:util';
import { lockAndStamp } from '#platform/things/project-version.ts';
import { refuse, refuseTakenNames } from '#platform/things/refusals.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import type { ThingData } from '#platform/things/thing-of.ts';
import { dataOf, type ThingRows } from '#platform/things/thing-rows.ts';

/** An item before and after a change; null if it did not exist. */
export interface Change<R extends Resource> {
  id: number;
  before: ThingData<R> | null;
  after: ThingData<R> | null;
}

export interface RestoreOptions<R extends Resource> {
  /** All of the resource by default. */
  ids?: number[] | undefined;
  /** Refuses if one of them has changed since. */
  atime?: Microseconds | undefined;
  /** Combines the earlier and the current item: a restore does not change every field. */
  settle(then: ThingData<R> | null, now: ThingData<R> | null): ThingData<R> | null;
}

export interface Restored<R extends Resource> {
  changes: Change<R>[];
  version: Microseconds;
}

interface RestoreDeps<R extends Resource> {
  rows: ThingRows<R>;
  duplicateName: string | undefined;
  shownId: number | undefined;
}

/** Restores earlier states of a project's items of one resource. */
export function restores<R extends Resource>(
  context: StoreContext,
  resource: R,
  { rows, duplicateName, shownId }: RestoreDeps<R>,
) {
  /** Reverts the changes and deletions of one moment. Refuses if an item has changed since. */
  async function revert(at: Microseconds): Promise<{ ids: number[]; version: Microseconds }> {
    const version = await lockAndStamp(context);
    const changed = await rows.changedAt(at);
    const present = await rows.read(changed.map(({ id }) => id));
    const conflicts = changed.flatMap(({ id, after, before }): ConflictOf[] => {
      const thing = present.get(id);
      if (before !== null && isDeepStrictEqual(thing ? dataOf(thing) : null, after)) return [];
      return [{ resource, id, version: thing?.version ?? at, who: thing?.who ?? null, deleted: !thing }];
    });
    refuse(conflicts);
    const things = changed.map(({ id, before }) => ({ id, data: before ?? {} }));
    await refuseTakenNames(things, rows, duplicateName);
    await rows.write(
      things.filter(({ id }) => !present.has(id)),
      'insert',
      version,
    );
    await rows.write(
      things.filter(({ id }) => present.has(id)),
      'update',
      version,
    );
    return { ids: changed.map(({ id }) => id), version };
  }

  /** Restores all items, or the given ones, to that moment; items added since are deleted again. */
  async function restore(at: Microseconds, { ids, atime, settle }: RestoreOptions<R>): Promise<Restored<R>> {
    const version = await lockAndStamp(context);
    const differing = await rows.changedSince(at, ids);
    const present = await rows.read(differing);
    const then = new Map((await rows.readAt(at, differing)).map(({ id, data }) => [id, data]));
    const changes = differing.flatMap((id): Change<R>[] => {
      const thing = present.get(id);
      const before = (thing ? dataOf(thing) : null) as ThingData<R> | null;
      const after = settle((then.get(id) ?? null) as ThingData<R> | null, before);
      return isDeepStrictEqual(before, after) ? [] : [{ id, before, after }];
    });
    if (atime !== undefined)
      refuse(
        await rows.changedAfter(
          atime,
          changes.map(({ id }) => id),
          shownId,
        ),
      );
    const wanted = changes.flatMap(({ id, after }) => (after === null ? [] : [{ id, data: after }]));
    const removed = changes.filter(({ after }) => after === null).map(({ id }) => id);
    if (removed.length > 0) await rows.remove(removed, version);
    await refuseTakenNames(wanted, rows, duplicateName);
    const isNew = ({ id }: { id: number }) => !present.has(id);
    await rows.write(wanted.filter(isNew), 'insert', version);
    await rows.write(
      wanted.filter((thing) => !isNew(thing)),
      'update',
      version,
    );
    return { changes, version };
  }

  /** Reads the items written at one moment, before and after it; null where an item did not exist. */
  async function changedAt(at: Microseconds): Promise<Change<R>[]> {
    return (await rows.changedAt(at)) as Change<R>[];
  }

  return { revert, restore, changedAt };
}
