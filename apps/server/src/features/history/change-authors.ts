import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { nameOf } from '#features/people/users/user-names.ts';

interface Author {
  resource: string;
  id: number;
  name: string;
}

/** The users who changed these items between two versions, the latest first. */
export async function changeAuthors(
  { db, projectId }: Place,
  ids: number[],
  { after, until }: { after: Microseconds; until: Microseconds },
): Promise<Author[]> {
  const { rows } = await sql<Author>`
    select r.resource, r.thing_id as id, ${nameOf('r.who')} as name
    from revisions r
    where r.project_id = ${projectId} and r.who is not null and r.thing_id = any(${ids}::bigint[])
      and r.version > ${after} and r.version <= ${until}
    group by r.resource, r.thing_id, r.who
    order by max(r.version) desc
  `.execute(db);
  return rows;
}
