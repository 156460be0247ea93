import type { Microseconds, Resource } from '@parley/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

interface Moment {
  projectId: number;
  resource: Resource;
  mtime: Microseconds;
  /** All that ever existed by default. */
  ids?: number[] | undefined;
}

interface RevisionAt {
  id: number;
  /** Null if the item was deleted at that time. */
  data: object | null;
  version: Microseconds;
  who: number | null;
}

/** The last revision of each item at that microsecond, by id. Reads one row per item, however often it was changed. */
export async function revisionsAt(db: Queries, moment: Moment): Promise<RevisionAt[]> {
  const { rows } = await lastOfEach<RevisionAt>(moment, sql`data, version, who`).execute(db);
  return rows;
}

/** When each item that existed at that microsecond had last been changed. */
export async function versionsAt(db: Queries, moment: Moment): Promise<Map<number, Microseconds>> {
  const { rows } = await lastOfEach<{ id: number; version: Microseconds; op: string }>(
    moment,
    sql`version, op`,
  ).execute(db);
  return new Map(rows.flatMap(({ id, version, op }) => (op === 'delete' ? [] : [[id, version]])));
}

function lastOfEach<Row>({ projectId, resource, mtime, ids }: Moment, columns: RawBuilder<unknown>) {
  const known = ids ? sql`select unnest(${ids}::bigint[]) as id` : idsOfAll(projectId, resource);
  return sql<Row>`
    with recursive known(id) as (${known})
    select known.id, last.* from known, lateral (
      select ${columns} from revisions
      where project_id = ${projectId} and resource = ${resource} and thing_id = known.id and version <= ${mtime}
      order by version desc limit 1
    ) as last
    order by known.id`;
}

/** Skips from each item to the next one in the index, past all revisions in between. */
function idsOfAll(projectId: number, resource: Resource) {
  const next = (after: RawBuilder<unknown>) => sql`
    select thing_id from revisions
    where project_id = ${projectId} and resource = ${resource} and thing_id > ${after}
    order by thing_id limit 1`;
  return sql`
    (${next(sql`0`)})
    union all
    select following.thing_id from known, lateral (${next(sql`known.id`)}) as following`;
}

/** Whether an item of these resources was changed after a version. */
export async function hasChangedSince(
  { db, projectId }: Place,
  resources: readonly Resource[],
  version: Microseconds,
): Promise<boolean> {
  const changed = await db
    .selectFrom('revisions')
    .select('version')
    .where('project_id', '=', projectId)
    .where('version', '>', version)
    .where('resource', 'in', resources)
    .limit(1)
    .executeTakeFirst();
  return changed !== undefined;
}
