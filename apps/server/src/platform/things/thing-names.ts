import type { Resource } from '@parley/domain';
import type { StoreContext } from '#platform/things/store-context.ts';

/** The names that things of a resource have now, without reading the things. */
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
