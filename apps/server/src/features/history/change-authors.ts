import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';

interface Author {
  resource: string;
  id: number;
  name: string;
}

/** The users who changed these things between two versions, the latest first. */
export async function changeAuthors(
  { db, projectId }: Place,
  ids: number[],
  { after, until }: { after: Microseconds; until: Microseconds },
): Promise<Author[]> {
  const { rows } = await sql<Author>`
    select r.resource, r.thing_id as id, u.name
    from revisions r join users u on u.id = r.who
    where r.project_id = ${projectId} and r.thing_id = any(${ids}::bigint[])
      and r.version > ${after} and r.version <= ${until}
    group by r.resource, r.thing_id, u.id, u.name
    order by max(r.version) desc
  `.execute(db);
  return rows;
}
