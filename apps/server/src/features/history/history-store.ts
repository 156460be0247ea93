import type { DeletedThing, HistoryEntry } from '@parley/contract';
import type { Microseconds, Resource } from '@parley/domain';
import type { Environment } from '@parley/domain/deployment';
import { invalidField } from '@parley/domain/problem';
import { RESOURCES } from '@parley/domain/project';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { nameOf } from '#features/people/users/user-names.ts';

interface HistoryPage {
  resource?: Resource | undefined;
  /** Unix seconds. */
  to?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The change that a page ended with. */
interface Mark {
  version: Microseconds;
  resource: string;
}

/** Past every version. */
const END = Number.MAX_SAFE_INTEGER;

/** Lists the changes, newest first, with the deployments that serve, or served, that version of the project. */
export async function listHistory({ db, projectId }: Place, { resource, to, limit, cursor }: HistoryPage) {
  const mark: Mark = markOf(cursor) ?? { version: to === undefined ? END : wholeSecond(to) + 1, resource: '' };
  const { rows } = await sql<HistoryEntry>`
    select page.version, page.resource, page.who, ${nameOf('page.who')} as who_name, page.count
    from (
      select version, resource, max(who) as who, count(*)::int as count
      from revisions
      where project_id = ${projectId} and version <= ${mark.version}
        and (version < ${mark.version} or resource < ${mark.resource})
        ${resource === undefined ? sql`` : sql`and resource = ${resource}`}
      group by version, resource
      order by version desc, resource desc
      limit ${limit + 1}
    ) as page
    order by page.version desc, page.resource desc`.execute(db);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  // Deployments at or after the last entry of an earlier page belong to that page.
  const deployed = await deploymentsWithin(
    { db, projectId },
    items,
    cursor === undefined ? mark.version : mark.version - 1,
  );
  return { items: withDeployments(items, deployed), next_cursor: last ? `${last.version}.${last.resource}` : null };
}

interface DeployedVersion {
  id: number;
  project_env: Environment;
  version: Microseconds;
}

/** Deployments of versions since the oldest entry, oldest first. */
async function deploymentsWithin(
  { db, projectId }: Place,
  items: readonly HistoryEntry[],
  until: Microseconds,
): Promise<DeployedVersion[]> {
  const oldest = items.at(-1);
  if (!oldest) return [];
  return db
    .selectFrom('deployments')
    .select(['id', 'project_env', 'version'])
    .where('project_id', '=', projectId)
    .where('version', '>=', oldest.version)
    .where('version', '<=', until)
    .orderBy('id')
    .execute();
}

/** Each deployment belongs to the last change before it. */
function withDeployments(items: HistoryEntry[], deployed: readonly DeployedVersion[]): HistoryEntry[] {
  const marks = Map.groupBy(deployed, ({ version }) => items.find((item) => item.version <= version));
  return items.map((item) => {
    const found = marks.get(item)?.map(({ id, project_env }) => ({ id, project_env }));
    return found ? { ...item, deployments: found } : item;
  });
}

/** The last microsecond of a second: a moment chosen to the second includes all of it. */
function wholeSecond(seconds: number): Microseconds {
  return Math.min(seconds * 1_000_000 + 999_999, END - 1);
}

function markOf(cursor: string | undefined): Mark | undefined {
  if (cursor === undefined) return undefined;
  const [, version = '', name = ''] = /^(\d{1,16})\.([a-z]+)$/u.exec(cursor) ?? [];
  const resource = RESOURCES.find((known) => known === name);
  if (resource === undefined) throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return { version: Number(version), resource };
}

interface Deleted {
  mtime: Microseconds;
  resources: readonly Resource[];
}

const MOST_DELETED = 1_000;

/** Lists items deleted by that time that are still missing: neither the item nor another one with its name exists. */
export async function listDeleted({ db, projectId }: Place, { mtime, resources }: Deleted): Promise<DeletedThing[]> {
  const { rows } = await sql<DeletedThing>`
    select gone.resource, gone.thing_id as id, coalesce(before.data ->> 'name', '') as name,
      gone.version, gone.who, ${nameOf('gone.who')} as who_name
    from revisions gone
    cross join lateral (
      select data from revisions
      where project_id = ${projectId} and resource = gone.resource and thing_id = gone.thing_id
        and version < gone.version
      order by version desc limit 1
    ) as before
    where gone.project_id = ${projectId} and gone.op = 'delete' and gone.version <= ${mtime}
      and gone.resource = any(${[...resources]}::text[])
      and before.data is not null
      and not exists (
        select from revisions later
        where later.project_id = ${projectId} and later.resource = gone.resource
          and later.thing_id = gone.thing_id and later.version > gone.version and later.version <= ${mtime}
          and later.op = 'delete'
      )
      and not exists (
        select from things
        where things.project_id = ${projectId} and things.resource = gone.resource and things.id = gone.thing_id
      )
      and not exists (
        select from things
        where things.project_id = ${projectId} and things.resource = gone.resource
          and things.name = before.data ->> 'name'
      )
    order by gone.version desc, gone.thing_id
    limit ${MOST_DELETED}`.execute(db);
  return rows;
}
