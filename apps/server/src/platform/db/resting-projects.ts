import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** True for a row of a project that is neither archived nor in the bin. */
export const IS_IN_USE = sql<boolean>`not exists (
  select from projects where projects.id = project_id and projects.state <> 'active')`;

export async function isInUse(db: Queries, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return project !== undefined;
}
