import type { ConflictOf, Microseconds, Resource } from '@parley/domain';
import { invalidField, Problem } from '@parley/domain';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { refuseRepeatedIds } from '#platform/things/refuse-repeated-ids.ts';
import type { ThingData, ThingOf } from '#platform/things/thing-of.ts';

export interface StoreContext {
  /** A transaction bound to the project. */
  db: Queries;
  projectId: number;
  /** Who writes; null for the system, as a program's `userId` is. */
  actor: { userId: number | null } | null;
  now(): Microseconds;
}

interface StoreOptions<R extends Resource> {
  /** The specification's text for a name that another thing has. */
  duplicateName?: string;
  /** The id by which callers know the resource's only thing. */
  shownId?: number;
  /** Puts in order what is to be written: what one field says must fit what the others say. */
  tidy?: (data: ThingData<R>) => ThingData<R>;
}

/** A change of one thing of a list, checked against the version that its sender saw. */
export type ListChange<R extends Resource> = Partial<ThingData<R>> & { id: number; version?: number | undefined };

/** Where the request has a thing of a list, by its place in the list. */
type PlaceOf = (index: number) => string;
const inBody: PlaceOf = () => 'body';

/**
 * A project's things of one resource. Each change is written as the thing's present state and as a revision,
 * in the caller's transaction and under the project's row lock, so that versions are the order of changes.
 */
export function versioned<R extends Resource>(
  context: StoreContext,
  resource: R,
  { duplicateName, shownId, tidy = (data) => data }: StoreOptions<R> = {},
) {
  const { db, projectId } = context;

  async function get(id: number): Promise<ThingOf<R>> {
    const thing = await find(id);
    if (!thing) throw notFound();
    return thing;
  }

  /** Undefined where there is none, or none any more. */
  async function find(id: number): Promise<ThingOf<R> | undefined> {
    const [thing] = await read([id]);
    return thing;
  }

  async function list(): Promise<ThingOf<R>[]> {
    const rows = await select().orderBy('id').execute();
    return rows.map(asThing<R>);
  }

  /** The list as it was at that microsecond. */
  async function listAt(mtime: Microseconds): Promise<ThingOf<R>[]> {
    const rows = await db
      .selectFrom('revisions')
      .distinctOn('thing_id')
      .select(['thing_id as id', 'data', 'version', 'who'])
      .where('project_id', '=', projectId)
      .where('resource', '=', resource)
      .where('version', '<=', mtime)
      .orderBy('thing_id')
      .orderBy('version', 'desc')
      .execute();
    return rows.flatMap(({ data, ...row }) => (data === null ? [] : [asThing<R>({ ...row, data })]));
  }

  /** Adds things; their ids are in the order of `data`. */
  async function insertAll(data: ThingData<R>[], placeOf = inBody): Promise<{ ids: number[]; version: Microseconds }> {
    const version = await lockAndStamp(context);
    if (data.length === 0) return { ids: [], version };
    const ids = await newIds(data.length);
    const things = zip(ids, data).map(([id, fields], index) => ({
      id,
      data: dataOf(tidy(fields)),
      place: placeOf(index),
    }));
    await refuseTakenNames(things);
    await record(things, 'insert', version);
    return { ids, version };
  }

  async function insert(data: ThingData<R>): Promise<{ id: number; version: Microseconds }> {
    const { ids, version } = await insertAll([data]);
    const [id] = ids;
    if (id === undefined) throw new Error('A thing was inserted without an id');
    return { id, version };
  }

  /** Merges top-level fields. With `atime`, refuses if the thing changed since. */
  async function update(id: number, patch: Partial<ThingData<R>>, atime?: Microseconds): Promise<Microseconds> {
    return updateAll([{ ...patch, id, version: atime }]);
  }

  /** All or nothing; an element's `version` is what its sender saw, and absent means no check. */
  async function updateAll(changes: ListChange<R>[], placeOf = inBody): Promise<Microseconds> {
    refuseRepeatedIds(changes);
    const version = await lockAndStamp(context);
    const present = new Map((await read(changes.map(({ id }) => id))).map((thing) => [thing.id, thing]));
    await refuseConflicts(changes, present);
    const things = changes.flatMap((change, index) => {
      const thing = present.get(change.id);
      if (!thing) throw notFound();
      const data = dataOf(tidy({ ...thing, ...definedFields(change) }));
      // What stays as it was is no change: a list that is saved whole must not seem to have changed everything in it.
      return isDeepStrictEqual(data, dataOf(thing)) ? [] : [{ id: change.id, data, place: placeOf(index) }];
    });
    await refuseTakenNames(things);
    await record(things, 'update', version);
    return version;
  }

  async function remove(id: number, atime?: Microseconds): Promise<Microseconds> {
    return removeAll([{ id, version: atime }]);
  }

  async function removeAll(targets: { id: number; version?: Microseconds | undefined }[]): Promise<Microseconds> {
    const version = await lockAndStamp(context);
    const present = new Map((await read(targets.map(({ id }) => id))).map((thing) => [thing.id, thing]));
    await refuseConflicts(targets, present);
    if (targets.some(({ id }) => !present.has(id))) throw notFound();
    const ids = targets.map(({ id }) => id);
    await db
      .deleteFrom('things')
      .where('project_id', '=', projectId)
      .where('resource', '=', resource)
      .where('id', '=', anyOf(ids))
      .execute();
    await recordRevisions(
      ids.map((id) => ({ id, data: null })),
      'delete',
      version,
    );
    return version;
  }

  /** Takes back the changes and deletions of one moment. Refuses where a thing is not any more as they left it. */
  async function revert(at: Microseconds): Promise<{ ids: number[]; version: Microseconds }> {
    const version = await lockAndStamp(context);
    const { rows } = await sql<{ id: number; after: object | null; before: object | null }>`
      select thing_id as id, data as after, (
        select data from revisions as earlier
        where earlier.project_id = ${projectId} and earlier.resource = ${resource}
          and earlier.thing_id = revisions.thing_id and earlier.version < ${at}
        order by earlier.version desc limit 1
      ) as before
      from revisions where project_id = ${projectId} and resource = ${resource} and version = ${at}
    `.execute(db);
    const present = new Map((await read(rows.map(({ id }) => id))).map((thing) => [thing.id, thing]));
    const conflicts = rows.flatMap(({ id, after, before }): ConflictOf[] => {
      const thing = present.get(id);
      if (before !== null && isDeepStrictEqual(thing ? dataOf(thing) : null, after)) return [];
      return [{ resource, id, version: thing?.version ?? at, who: thing?.who ?? null, deleted: !thing }];
    });
    if (conflicts.length > 0) throw new Problem('conflict', 'A concurrent edit occurred.', { conflicts });
    const things = rows.map(({ id, before }) => ({ id, data: before ?? {} }));
    await refuseTakenNames(things);
    await record(
      things.filter(({ id }) => !present.has(id)),
      'insert',
      version,
    );
    await record(
      things.filter(({ id }) => present.has(id)),
      'update',
      version,
    );
    return { ids: rows.map(({ id }) => id), version };
  }

  function select() {
    return db
      .selectFrom('things')
      .select(['id', 'data', 'version', 'who'])
      .where('project_id', '=', projectId)
      .where('resource', '=', resource);
  }

  async function read(ids: number[]): Promise<ThingOf<R>[]> {
    if (ids.length === 0) return [];
    const rows = await select().where('id', '=', anyOf(ids)).execute();
    return rows.map(asThing<R>);
  }

  /** The one place that changes things: their present state and their revisions, together. */
  async function record(
    things: { id: number; data: object }[],
    op: 'insert' | 'update',
    version: Microseconds,
  ): Promise<void> {
    if (things.length === 0) return;
    // Two things of one list may swap their names.
    await sql`set constraints things_name deferred`.execute(db);
    await db
      .insertInto('things')
      .columns(['project_id', 'resource', 'id', 'data', 'version', 'who'])
      .expression(
        sql`select ${projectId}::bigint, ${resource}, t.id, t.data, ${version}::bigint, ${who()}::bigint
          from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as t(id bigint, data jsonb)`,
      )
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'resource', 'id']).doUpdateSet((row) => ({
          data: row.ref('excluded.data'),
          version: row.ref('excluded.version'),
          who: row.ref('excluded.who'),
        })),
      )
      .execute();
    await recordRevisions(things, op, version);
  }

  async function recordRevisions(
    things: { id: number; data: object | null }[],
    op: 'insert' | 'update' | 'delete',
    version: Microseconds,
  ): Promise<void> {
    await db
      .insertInto('revisions')
      .columns(['project_id', 'version', 'resource', 'thing_id', 'op', 'data', 'who'])
      .expression(
        sql`select ${projectId}::bigint, ${version}::bigint, ${resource}, t.id, ${op}, nullif(t.data, 'null'::jsonb), ${who()}::bigint
          from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as t(id bigint, data jsonb)`,
      )
      // A thing that one transaction changes twice becomes one revision.
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'version', 'resource', 'thing_id']).doUpdateSet((row) => ({
          op: sql`case when revisions.op = 'insert' and excluded.op = 'update' then 'insert' else excluded.op end`,
          data: row.ref('excluded.data'),
        })),
      )
      .execute();
  }

  async function refuseConflicts(
    targets: { id: number; version?: Microseconds | undefined }[],
    present: Map<number, ThingOf<R>>,
  ): Promise<void> {
    const conflicts: ConflictOf[] = [];
    for (const { id, version: seen } of targets) {
      const thing = present.get(id);
      if (thing && seen !== undefined && thing.version > seen) {
        conflicts.push({ resource, id: shownId ?? id, version: thing.version, who: thing.who, deleted: false });
      }
      if (!thing) {
        const deletion = await lastRevision(id);
        if (!deletion) throw notFound();
        if (seen === undefined || deletion.version <= seen) throw notFound();
        conflicts.push({ resource, id, version: deletion.version, who: deletion.who, deleted: true });
      }
    }
    if (conflicts.length > 0) throw new Problem('conflict', 'A concurrent edit occurred.', { conflicts });
  }

  async function lastRevision(id: number) {
    return db
      .selectFrom('revisions')
      .select(['version', 'who'])
      .where('project_id', '=', projectId)
      .where('resource', '=', resource)
      .where('thing_id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async function refuseTakenNames(things: { id: number; data: object; place?: string }[]): Promise<void> {
    const places = new Map<string, string | undefined>();
    for (const { data, place } of things) {
      const name = nameOf(data);
      if (places.has(name)) throw taken(name, place);
      places.set(name, place);
    }
    const other = await db
      .selectFrom('things')
      .select('name')
      .where('project_id', '=', projectId)
      .where('resource', '=', resource)
      .where('name', '=', sql<string>`any(${[...places.keys()]}::text[])`)
      .where('id', '<>', sql<number>`all(${things.map(({ id }) => id)}::bigint[])`)
      .executeTakeFirst();
    if (other) throw taken(other.name ?? '', places.get(other.name ?? ''));
  }

  function taken(name: string, place = 'body'): Problem {
    return invalidField(`${place}.name`, duplicateName ?? `There is another thing named ${name}`);
  }

  async function newIds(count: number): Promise<number[]> {
    const { rows } = await sql<{
      id: number;
    }>`select nextval('ids') as id from generate_series(1, ${count}::int)`.execute(db);
    return rows.map(({ id }) => id);
  }

  function who(): number | null {
    return context.actor?.userId ?? null;
  }

  return { get, find, list, listAt, insert, insertAll, update, updateAll, remove, removeAll, revert };
}

function zip<A, B>(left: A[], right: B[]): [A, B][] {
  return left.flatMap((a, index): [A, B][] => {
    const b = right[index];
    return b === undefined ? [] : [[a, b]];
  });
}

/** The versions that open transactions have given, by project. */
const stamps = new WeakMap<Queries, Map<number, Microseconds>>();

/**
 * Locks the project against other writers until the transaction ends, and gives all of the transaction's changes
 * one version that is greater than every earlier one.
 */
async function lockAndStamp({
  db,
  projectId,
  now,
}: Pick<StoreContext, 'db' | 'projectId' | 'now'>): Promise<Microseconds> {
  if (!db.isTransaction) throw new Error('Things are changed inside a transaction');
  const ofTransaction = stamps.get(db) ?? new Map<number, Microseconds>();
  const stamped = ofTransaction.get(projectId);
  if (stamped !== undefined) return stamped;
  const { version } = await db
    .updateTable('projects')
    .set({ version: sql`greatest(version + 1, ${now()}::bigint)` })
    .where('id', '=', projectId)
    .returning('version')
    .executeTakeFirstOrThrow();
  stamps.set(db, ofTransaction.set(projectId, version));
  return version;
}

/** The version of the last change to any of the project's things. */
export async function projectVersion(db: Queries, projectId: number): Promise<Microseconds> {
  const { version } = await db
    .selectFrom('projects')
    .select('version')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return version;
}

interface Row {
  id: number;
  data: unknown;
  version: Microseconds;
  who: number | null;
}

function asThing<R extends Resource>({ id, data, version, who }: Row): ThingOf<R> {
  return { ...(data as ThingData<R>), id, version, who } as ThingOf<R>;
}

/** Without what the server sets. */
function dataOf(thing: object): object {
  const { id: _id, version: _version, who: _who, negative_of: _negativeOf, ...data } = thing as Record<string, unknown>;
  return data;
}

function nameOf(data: object): string {
  return 'name' in data && typeof data.name === 'string' ? data.name : '';
}

function notFound(): Problem {
  return new Problem('not_found', 'There is no such thing');
}
