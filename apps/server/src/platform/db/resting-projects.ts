import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * True for a row whose `project_id` names a project that is neither archived nor in the bin. Such projects are few, so
 * that a query which looks for due work reads them once.
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
