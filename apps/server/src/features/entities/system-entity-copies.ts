import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import type { ThingData } from '#platform/things/thing-of.ts';

/** System entities whose names are unused in the project. The transaction sees every project. */
export async function missingSystemEntities({ db, projectId }: Place): Promise<ThingData<'entities'>[]> {
  const { rows } = await sql<{ data: ThingData<'entities'> }>`
    select distinct on (name) data from things
    where resource = 'entities' and data ->> '__is_system__' = 'true'
      and not exists (
        select from things own
        where own.project_id = ${projectId} and own.resource = 'entities' and own.name = things.name
      )
    order by name, version desc`.execute(db);
  return rows.map(({ data }) => data);
}

/** Call it in a transaction that sees every project. */
export async function systemEntityNames(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from things
    where resource = 'entities' and data ->> '__is_system__' = 'true'`.execute(db);
  return rows.map(({ name }) => name);
}
