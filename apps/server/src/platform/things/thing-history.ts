import type { ConflictOf, Microseconds, Resource } from '@parley/domain';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { revisionsAt, versionsAt } from '#platform/things/revisions-at.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { asThing, complete } from '#platform/things/stored-thing.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';

/** The history of a project's items of one resource. */
export function thingHistory<R extends Resource>(
  { db, projectId }: Pick<StoreContext, 'db' | 'projectId'>,
  resource: R,
) {
  /** The list at that microsecond. */
  async function listAt(mtime: Microseconds): Promise<ThingOf<R>[]> {
    const rows = await revisionsAt(db, { projectId, resource, mtime });
    return rows.flatMap(({ data, ...row }) => (data === null ? [] : [asThing(resource, { ...row, data })]));
  }

  /** The items of these ids that existed at that microsecond, with their content at that time. */
  async function readAt(mtime: Microseconds, ids: number[]): Promise<{ id: number; data: object }[]> {
    const rows = await revisionsAt(db, { projectId, resource, mtime, ids });
    return rows.flatMap(({ id, data }) => (data === null ? [] : [{ id, data: complete(resource, data) }]));
  }

  /** The ids of items that differ from that moment. Contents are not read. */
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

  /** The items of these ids that were changed or deleted after that microsecond. */
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

  /** Reads the changes of one moment: the data after it, null for a deletion, and the data before it, null for an addition. */
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
      after: after && complete(resource, after),
      before: before && complete(resource, before),
    }));
  }

  return { listAt, readAt, changedSince, changedAfter, lastRevision, changedAt };
}
