import { sql } from 'kysely';
import type { AccountKey } from '#features/calls/account-leases.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';

/** The project and environment whose settings have this id of AudioSocket; null if there is none, or several. */
export async function placeOfAudioSocket(db: Queries, id: string): Promise<AccountKey | null> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<AccountKey>`
      select t.project_id as "projectId", e.environment
      from things t cross join (values ('dev', 'testing'), ('prod', 'production')) as e (environment, field)
      where t.resource = 'settings' and ${IS_IN_USE} and (t.data ->> 'is_chat')::boolean is not true
        and lower(t.data ->> ('audiosocket_' || e.field)) = ${id.toLowerCase()}
      limit 2`.execute(tx);
    const [place, other] = rows;
    return place && !other ? place : null;
  });
}
