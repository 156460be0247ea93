import type { Microseconds, Resource } from '@parley/domain';
import { isDeepStrictEqual } from 'node:util';
import { definedFields } from '#platform/defined-fields.ts';
import { lockAndStamp } from '#platform/things/project-version.ts';
import { notFound, refuseConflicts, refuseTakenNames } from '#platform/things/refusals.ts';
import { refuseRepeatedIds } from '#platform/things/refuse-repeated-ids.ts';
import { restores } from '#platform/things/restores.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import type { ThingData, ThingOf } from '#platform/things/thing-of.ts';
import { dataOf, newIds, thingRows } from '#platform/things/thing-rows.ts';

interface StoreOptions<R extends Resource> {
  /** The specification's text for a name that is taken. */
  duplicateName?: string;
  /** The id by which callers know the resource's only item. */
  shownId?: number;
  /** Normalizes the data before it is written: its fields must fit together. */
  tidy?: (data: ThingData<R>) => ThingData<R>;
}

/** A change of one item of a list, checked against the version that its sender saw. */
export type ListChange<R extends Resource> = Partial<ThingData<R>> & { id: number; version?: number | undefined };

/** Names an item of the request by its position in the list. */
type PlaceOf = (index: number) => string;
const inBody: PlaceOf = () => 'body';

/**
 * A project's items of one resource. Each change is written as the item's current state and as a revision, in the
 * caller's transaction and under the project's row lock, so that versions follow the order of changes.
 */
export function versioned<R extends Resource>(
  context: StoreContext,
  resource: R,
  { duplicateName, shownId, tidy = (data) => data }: StoreOptions<R> = {},
) {
  const rows = thingRows(context, resource);

  async function get(id: number): Promise<ThingOf<R>> {
    const thing = await find(id);
    if (!thing) throw notFound();
    return thing;
  }

  /** Undefined if it never existed or was deleted. */
  async function find(id: number): Promise<ThingOf<R> | undefined> {
    return (await rows.read([id])).get(id);
  }

  /** Adds items; their ids follow the order of `data`. */
  async function insertAll(data: ThingData<R>[], placeOf = inBody): Promise<{ ids: number[]; version: Microseconds }> {
    const version = await lockAndStamp(context);
    if (data.length === 0) return { ids: [], version };
    const ids = await newIds(context.db, data.length);
    const things = zip(ids, data).map(([id, fields], index) => ({
      id,
      data: dataOf(tidy(fields)),
      place: placeOf(index),
    }));
    await refuseTakenNames(things, rows, duplicateName);
    await rows.write(things, 'insert', version);
    return { ids, version };
  }

  async function insert(data: ThingData<R>): Promise<{ id: number; version: Microseconds }> {
    const { ids, version } = await insertAll([data]);
    const [id] = ids;
    if (id === undefined) throw new Error('A thing was inserted without an id');
    return { id, version };
  }

  /** Merges top-level fields. With `atime`, refuses if the item has changed since. */
  async function update(id: number, patch: Partial<ThingData<R>>, atime?: Microseconds): Promise<Microseconds> {
    return updateAll([{ ...patch, id, version: atime }]);
  }

  /** All or nothing; an element's `version` is the one that its sender saw, and absent means no check. */
  async function updateAll(changes: ListChange<R>[], placeOf = inBody): Promise<Microseconds> {
    refuseRepeatedIds(changes);
    const version = await lockAndStamp(context);
    const present = await rows.read(changes.map(({ id }) => id));
    await refuseConflicts(changes, { resource, rows, present, shownId });
    const things = changes.flatMap((change, index) => {
      const thing = present.get(change.id);
      if (!thing) throw notFound();
      const data = dataOf(tidy({ ...thing, ...definedFields(change) }));
      // Equal data are no change: saving a whole list must not appear to change every item.
      return isDeepStrictEqual(data, dataOf(thing)) ? [] : [{ id: change.id, data, place: placeOf(index) }];
    });
    await refuseTakenNames(things, rows, duplicateName);
    await rows.write(things, 'update', version);
    return version;
  }

  async function remove(id: number, atime?: Microseconds): Promise<Microseconds> {
    return removeAll([{ id, version: atime }]);
  }

  async function removeAll(targets: { id: number; version?: Microseconds | undefined }[]): Promise<Microseconds> {
    const version = await lockAndStamp(context);
    const present = await rows.read(targets.map(({ id }) => id));
    await refuseConflicts(targets, { resource, rows, present, shownId });
    if (targets.some(({ id }) => !present.has(id))) throw notFound();
    const ids = targets.map(({ id }) => id);
    await rows.remove(ids, version);
    return version;
  }

  const { list, listAt } = rows;

  return {
    get,
    find,
    list,
    listAt,
    insert,
    insertAll,
    update,
    updateAll,
    remove,
    removeAll,
    ...restores(context, resource, { rows, duplicateName, shownId }),
  };
}

function zip<A, B>(left: A[], right: B[]): [A, B][] {
  return left.flatMap((a, index): [A, B][] => {
    const b = right[index];
    return b === undefined ? [] : [[a, b]];
  });
}
