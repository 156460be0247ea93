import type { Microseconds, Resource } from '@parley/domain';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { noteChange } from '#platform/things/changed-resources.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import type { ThingData, ThingOf } from '#platform/things/thing-of.ts';

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

  /** Those of the ids that there are, by id. */
  async function read(ids: number[]): Promise<Map<number, ThingOf<R>>> {
    if (ids.length === 0) return new Map();
    const rows = await select().where('id', '=', anyOf(ids)).execute();
    return new Map(rows.map((row) => [row.id, asThing<R>(row)]));
  }

  function select() {
    return db
      .selectFrom('things')
      .select(['id', 'data', 'version', 'who'])
      .where('project_id', '=', projectId)
      .where('resource', '=', resource);
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
    return rows;
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

  async function newIds(count: number): Promise<number[]> {
    const { rows } = await sql<{
      id: number;
    }>`select nextval('ids') as id from generate_series(1, ${count}::int)`.execute(db);
    return rows.map(({ id }) => id);
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

  return { list, listAt, read, lastRevision, changedAt, nameOfOther, newIds, write, remove };
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
export function dataOf(thing: object): object {
  const { id: _id, version: _version, who: _who, negative_of: _negativeOf, ...data } = thing as Record<string, unknown>;
  return data;
}
