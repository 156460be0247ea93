import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * True for a row of a project that is neither archived nor in the bin. There are few inactive projects, so that a query
 * for due work reads them once.
 */
export const IS_IN_USE = sql<boolean>`project_id not in (select id from projects where state <> 'active')`;

export async function isInUse(db: Queries, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return project !== undefined;
}
