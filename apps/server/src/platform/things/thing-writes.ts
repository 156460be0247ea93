import type { Microseconds, Resource } from '@parley/domain';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { noteChange } from '#platform/things/changed-resources.ts';
import type { StoreContext } from '#platform/things/store-context.ts';

/** Writes a project's items of one resource: the current state and the revisions, together. */
export function thingWrites(
  { db, projectId, actor }: Pick<StoreContext, 'db' | 'projectId' | 'actor'>,
  resource: Resource,
) {
  const who = actor?.userId ?? null;

  async function write(
    things: { id: number; data: object }[],
    op: 'insert' | 'update',
    version: Microseconds,
  ): Promise<void> {
    if (things.length === 0) return;
    // Two items of one list may swap their names.
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
      // An item that a transaction changes twice gets one revision.
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'version', 'resource', 'thing_id']).doUpdateSet((row) => ({
          op: sql`case when revisions.op = 'insert' and excluded.op = 'update' then 'insert' else excluded.op end`,
          data: row.ref('excluded.data'),
        })),
      )
      .execute();
  }

  return { write, remove };
}
