import { sql } from 'kysely';
import type { AccountKey } from '#features/calls/account-leases.ts';
import { withProject, type Queries } from '#platform/db/database.ts';

/** How many sentences of the deployed bot are spoken ahead. */
export interface Spoken {
  total: number;
  done: number;
  failed: number;
}

/** Notes the progress at the account, whose process speaks the sentences. */
export async function noteSpoken(
  db: Queries,
  { projectId, environment }: AccountKey,
  server: string,
  { total, done, failed }: Spoken,
): Promise<void> {
  await withProject(db, projectId, async (tx) => {
    await sql`
      update voice_accounts set spoken_total = ${total}, spoken_done = ${done}, spoken_failed = ${failed}
      where project_id = ${projectId} and environment = ${environment} and server = ${server}`.execute(tx);
  });
}
