import { anyOf } from '#platform/db/any-of.ts';
import type { Resource } from '@parley/domain';
import type { StoreContext } from '#platform/things/store-context.ts';

/** The current names of a resource's items, without reading the items. */
export async function thingNames(
  { db, projectId }: Pick<StoreContext, 'db' | 'projectId'>,
  resource: Resource,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('things')
    .select('name')
    .where('project_id', '=', projectId)
    .where('resource', '=', resource)
    .execute();
  return new Set(rows.flatMap(({ name }) => (name === null ? [] : [name])));
}

/** The names of items by id, in the order of ids: all of a resource, or only `ids`. */
export async function namesById(
  { db, projectId }: Pick<StoreContext, 'db' | 'projectId'>,
  resource: Resource,
  ids?: number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('things')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('resource', '=', resource)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}
