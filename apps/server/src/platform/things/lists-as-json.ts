import type { Resource } from '@parley/domain';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** A project's current items, each list as JSON text from the database, so that a large bot is not parsed here. */
export async function listsAsJson<R extends Resource>(
  db: Queries,
  projectId: number,
  resources: readonly R[],
  ids?: number[],
): Promise<Record<R, string>> {
  const { rows } = await sql<{ resource: R; list: string }>`
    select resource, jsonb_agg(data || jsonb_build_object('id', id) order by id)::text as list
    from things
    where project_id = ${projectId} and resource = any(${[...resources]}::text[])
      and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
    group by resource
  `.execute(db);
  const lists = new Map(rows.map(({ resource, list }) => [resource, list]));
  return Object.fromEntries(resources.map((resource) => [resource, lists.get(resource) ?? '[]'])) as Record<R, string>;
}

/** The number of characters of these lists as JSON. */
export async function listsSize(db: Queries, projectId: number, resources: readonly Resource[]): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(length(data::text)), 0)::bigint as size
    from things
    where project_id = ${projectId} and resource = any(${[...resources]}::text[])
  `.execute(db);
  return rows[0]?.size ?? 0;
}
