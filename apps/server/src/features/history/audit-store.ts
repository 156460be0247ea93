import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '@parley/contract';
import type { Microseconds, Resource } from '@parley/domain';
import { invalidField } from '@parley/domain/problem';
import { MASK, SECRET_SETTINGS } from '@parley/domain/settings';
import { sql, type RawBuilder } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { nameOf } from '#features/people/users/user-names.ts';

interface AuditPage {
  id: number;
  limit: number;
  cursor?: string | undefined;
}

interface RevisionRow {
  version: Microseconds;
  who: number | null;
  who_name: string | null;
  data: Record<string, unknown> | null;
  /** Characters of this row and of the rows above it. */
  together: number;
}

/** The most characters of a page: an item may have millions, and appears before and after each change. */
const MOST_CHARACTERS = 4_000_000;

/** The changes of one item, newest first. */
export async function listChanges(
  { db, projectId }: Place,
  resource: Resource,
  { id, limit, cursor }: AuditPage,
): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
  const lastBefore = (version: RawBuilder<unknown>) => sql`(
    select version, who, data from revisions
    where project_id = ${projectId} and resource = ${resource} and thing_id = ${id} and version < ${version}
    order by version desc limit 1
  )`;
  const { rows } = await sql<RevisionRow>`
    with recursive page as (
      select first.*, coalesce(length(first.data::text), 0) as together, 1 as place
      from ${lastBefore(sql`${versionOf(cursor)}::bigint`)} as first
      union all
      select next.*, page.together + coalesce(length(next.data::text), 0), page.place + 1
      from page, lateral ${lastBefore(sql`page.version`)} as next
      where page.place <= ${limit} and (page.place < 2 or page.together < ${MOST_CHARACTERS})
    )
    select page.version, page.who, ${nameOf('page.who')} as who_name, page.data, page.together
    from page
    order by page.version desc`.execute(db);
  // The last row only shows the changes of the one before it, unless it is the item's first.
  const isMore = rows.length > limit || (rows.length > 1 && (rows.at(-1)?.together ?? 0) >= MOST_CHARACTERS);
  const items = rows.slice(0, isMore ? -1 : undefined).map(({ data: after, version, who, who_name }, index) => {
    const before = rows[index + 1]?.data ?? null;
    return {
      ...{ version, who, who_name, id },
      before: shown(resource, before),
      after: shown(resource, after),
      changed: changed(before, after),
    };
  });
  const last = isMore ? items.at(-1) : undefined;
  return { items, next_cursor: last ? String(last.version) : null };
}

/** The id of the item with this name, or of the last item that had it when it was deleted. */
export async function idOfName(
  { db, projectId }: Place,
  resource: Resource,
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    (
      select id from things where project_id = ${projectId} and resource = ${resource} and name = ${name} limit 1
    )
    union all
    (
      select gone.thing_id as id from revisions gone, lateral (
        select data from revisions
        where project_id = ${projectId} and resource = ${resource} and thing_id = gone.thing_id
          and version < gone.version
        order by version desc limit 1
      ) as before
      where gone.project_id = ${projectId} and gone.resource = ${resource} and gone.op = 'delete'
        and before.data ->> 'name' = ${name}
      order by gone.version desc limit 1
    )
    limit 1`.execute(db);
  return rows[0]?.id;
}

/** A project has one settings item, which callers identify by the project's id. */
export async function idOfSettings({ db, projectId }: Place): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from things where project_id = ${projectId} and resource = 'settings'`.execute(db);
  return rows[0]?.id;
}

function shown(resource: Resource, data: Record<string, unknown> | null): Record<string, unknown> | null {
  if (resource !== 'settings' || data === null) return data;
  const secrets = SECRET_SETTINGS.filter((field) => (data[field] ?? '') !== '');
  return { ...data, ...Object.fromEntries(secrets.map((field) => [field, MASK])) };
}

function changed(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]));
}

function versionOf(cursor: string | undefined): Microseconds {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (/^\d{1,16}$/u.test(cursor)) return Number(cursor);
  throw invalidField('query.cursor', 'cursor must come from an earlier reply');
}
