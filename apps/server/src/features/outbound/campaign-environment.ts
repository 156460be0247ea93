import type { Environment } from '@parley/domain/deployment';
import type { Place } from '#platform/db/place.ts';

export async function campaignEnvironment({ db, projectId }: Place, id: number): Promise<Environment | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('project_env')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.project_env;
}
