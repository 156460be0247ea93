import type { ConflictOf, Microseconds, Resource } from '@parley/domain';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { noteChange } from '#platform/things/changed-resources.ts';
import { revisionsAt, versionsAt } from '#platform/things/revisions-at.ts';
import { lockAndStampAll } from '#platform/things/project-version.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';

export type ThingRows<R extends Resource> = ReturnType<typeof thingRows<R>>;

/**
 * The rows of a project's things of one resource. The one place that changes them: their present state and their
 * revisions, together.
 */
export function thingRows<R extends Resource>(
  { db, projectId, actor }: Pick<StoreContext, 'db' | 'projectId' | 'actor'>,
  resource: R,
) {
  const who = actor?.userId ?? null;

  async function list(): Promise<ThingOf<R>[]> {
    const rows = await select().orderBy('id').execute();
    return rows.map(asThing);
  }

  /** The list as it was at that microsecond. */
  async function listAt(mtime: Microseconds): Promise<ThingOf<R>[]> {
    const rows = await revisionsAt(db, { projectId, resource, mtime });
    return rows.flatMap(({ data, ...row }) => (data === null ? [] : [asThing({ ...row, data })]));
  }

  /** The things of these ids that existed at that microsecond, with their content at that time. */
  async function readAt(mtime: Microseconds, ids: number[]): Promise<{ id: number; data: object }[]> {
    const rows = await revisionsAt(db, { projectId, resource, mtime, ids });
    return rows.flatMap(({ id, data }) => (data === null ? [] : [{ id, data: complete(data) }]));
  }

  /** The ids of what is not as it was at that microsecond. Contents are not read for it. */
  async function changedSince(mtime: Microseconds, ids: number[] | undefined): Promise<number[]> {
    const [then, now] = await Promise.all([versionsAt(db, { projectId, resource, mtime, ids }), versionsNow(ids)]);
    return [...new Set([...then.keys(), ...now.keys()])].filter((id) => then.get(id) !== now.get(id));
  }

  async function versionsNow(ids: number[] | undefined): Promise<Map<number, Microseconds>> {
    let wanted = db
      .selectFrom('things')
      .select(['id', 'version'])
      .where('project_id', '=', projectId)
      .where('resource', '=', resource);
    if (ids) wanted = wanted.where('id', '=', anyOf(ids));
    return new Map((await wanted.execute()).map(({ id, version }) => [id, version]));
  }

  /** Those of the ids that there are, by id. */
  async function read(ids: number[]): Promise<Map<number, ThingOf<R>>> {
    if (ids.length === 0) return new Map();
    const rows = await select().where('id', '=', anyOf(ids)).execute();
    return new Map(rows.map((row) => [row.id, asThing(row)]));
  }

  function select() {
    return db
      .selectFrom('things')
      .select(['id', 'data', 'version', 'who'])
      .where('project_id', '=', projectId)
      .where('resource', '=', resource);
  }

  /** The things of these ids that somebody changed or deleted after that microsecond. */
  async function changedAfter(atime: Microseconds, ids: number[], shownId?: number): Promise<ConflictOf[]> {
    const last = await revisionsAt(db, { projectId, resource, mtime: Number.MAX_SAFE_INTEGER, ids });
    return last
      .filter(({ version }) => version > atime)
      .map(({ id, data, version, who }) => ({ resource, id: shownId ?? id, version, who, deleted: data === null }));
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

  /** What one moment changed: what it left, null for a deletion, and what there was before, null for an addition. */
  async function changedAt(at: Microseconds) {
    const { rows } = await sql<{ id: number; after: object | null; before: object | null }>`
      select thing_id as id, data as after, (
        select data from revisions as earlier
        where earlier.project_id = ${projectId} and earlier.resource = ${resource}
          and earlier.thing_id = revisions.thing_id and earlier.version < ${at}
        order by earlier.version desc limit 1
      ) as before
      from revisions where project_id = ${projectId} and resource = ${resource} and version = ${at}
    `.execute(db);
    return rows.map(({ id, after, before }) => ({
      id,
      after: after && complete(after),
      before: before && complete(before),
    }));
  }

  function asThing({ id, data, version, who }: Row): ThingOf<R> {
    return { ...complete(data), id, version, who } as ThingOf<R>;
  }

  /** Data as it would be stored today: an earlier version of the program knew fewer settings. */
  function complete(data: object): object {
    return resource === 'settings' ? { ...DEFAULT_SETTINGS, ...data } : data;
  }

  /** One of the names that a thing beside those of the ids has. */
  async function nameOfOther(names: string[], ids: number[]): Promise<string | undefined> {
    const other = await db
      .selectFrom('things')
      .select('name')
      .where('project_id', '=', projectId)
      .where('resource', '=', resource)
      .where('name', '=', sql<string>`any(${names}::text[])`)
      .where('id', '<>', sql<number>`all(${ids}::bigint[])`)
      .executeTakeFirst();
    return other && (other.name ?? '');
  }

  async function write(
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
        sql`select ${projectId}::bigint, ${resource}, t.id, t.data, ${version}::bigint, ${who}::bigint
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
    await writeRevisions(things, op, version);
  }

  async function remove(ids: number[], version: Microseconds): Promise<void> {
    await db
      .deleteFrom('things')
      .where('project_id', '=', projectId)
      .where('resource', '=', resource)
      .where('id', '=', anyOf(ids))
      .execute();
    await writeRevisions(
      ids.map((id) => ({ id, data: null })),
      'delete',
      version,
    );
  }

  async function writeRevisions(
    things: { id: number; data: object | null }[],
    op: 'insert' | 'update' | 'delete',
    version: Microseconds,
  ): Promise<void> {
    noteChange(db, resource);
    await db
      .insertInto('revisions')
      .columns(['project_id', 'version', 'resource', 'thing_id', 'op', 'data', 'who'])
      .expression(
        sql`select ${projectId}::bigint, ${version}::bigint, ${resource}, t.id, ${op}, nullif(t.data, 'null'::jsonb), ${who}::bigint
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

  return {
    list,
    listAt,
    read,
    readAt,
    changedSince,
    changedAfter,
    lastRevision,
    changedAt,
    nameOfOther,
    write,
    remove,
  };
}

export async function newIds(db: Queries, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select nextval('ids') as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/** A thing in a project, by its id there. */
export interface Place {
  projectId: number;
  id: number;
}

/**
 * Makes things of other projects as a thing of this one is, in four statements however many they are. The transaction
 * sees every project's rows; what the projects refuse is for the caller to know.
 */
export async function copyToProjects(
  context: Pick<StoreContext, 'db' | 'projectId' | 'actor' | 'now'>,
  resource: Resource,
  id: number,
  { places, op }: { places: Place[]; op: 'insert' | 'update' },
): Promise<void> {
  const { db, projectId, actor } = context;
  if (places.length === 0) return;
  await lockAndStampAll(context, projectsOf(places));
  const copies = sql`
    select project.id as project_id, source.resource, place.id, source.data, project.version,
      ${actor?.userId ?? null}::bigint as who
    from things source, unnest(${projectsOf(places)}::bigint[], ${idsOf(places)}::bigint[]) as place(project_id, id)
    join projects project on project.id = place.project_id
    where source.project_id = ${projectId} and source.resource = ${resource} and source.id = ${id}`;
  await sql`set constraints things_name deferred`.execute(db);
  await sql`
    insert into things (project_id, resource, id, data, version, who) ${copies}
    on conflict (project_id, resource, id)
    do update set data = excluded.data, version = excluded.version, who = excluded.who`.execute(db);
  await sql`
    insert into revisions (project_id, resource, thing_id, data, version, who, op)
    select copy.*, ${op} from (${copies}) as copy`.execute(db);
}

/** Deletes things of other projects, in three statements however many they are. */
export async function removeFromProjects(
  context: Pick<StoreContext, 'db' | 'actor' | 'now'>,
  resource: Resource,
  places: Place[],
): Promise<void> {
  const { db, actor } = context;
  if (places.length === 0) return;
  await lockAndStampAll(context, projectsOf(places));
  await sql`
    with gone as (
      delete from things
      using unnest(${projectsOf(places)}::bigint[], ${idsOf(places)}::bigint[]) as place(project_id, id)
      where things.project_id = place.project_id and things.resource = ${resource} and things.id = place.id
      returning things.project_id, things.id
    )
    insert into revisions (project_id, resource, thing_id, data, version, who, op)
    select gone.project_id, ${resource}, gone.id, null, project.version, ${actor?.userId ?? null}::bigint, 'delete'
    from gone join projects project on project.id = gone.project_id`.execute(db);
}

function projectsOf(places: Place[]): number[] {
  return places.map(({ projectId }) => projectId);
}

function idsOf(places: Place[]): number[] {
  return places.map(({ id }) => id);
}

interface Row {
  id: number;
  data: object;
  version: Microseconds;
  who: number | null;
}

/** Without what the server sets. */
export function dataOf(thing: object): object {
  const { id: _id, version: _version, who: _who, negative_of: _negativeOf, ...data } = thing as Record<string, unknown>;
  return data;
}
