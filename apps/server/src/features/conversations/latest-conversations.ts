import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

export interface RecordedConversation {
  id: string;
  started: Microseconds;
  /** JSON of the entries of each turn; the first is the opening. */
  turns: string[];
}

/** The latest conversations of callers with production, whole, as far as their entries together are so long at most. */
export async function latestConversations(
  db: Queries,
  projectId: number,
  { most, mostCharacters }: { most: number; mostCharacters: number },
): Promise<RecordedConversation[]> {
  const { rows } = await sql<RecordedConversation>`
    with latest as (
      select id, started from conversations
      where project_id = ${projectId} and environment = 'prod'
      order by started desc, id limit ${most}
    ), sized as (
      select l.id, l.started, sum(length(t.entries)) as size
      from latest l join tracker_entries t on t.project_id = ${projectId} and t.conversation_id = l.id
      group by l.id, l.started
    ), fitting as (
      select id, started, sum(size) over (order by started desc, id) as together from sized
    )
    select f.id, f.started, array_agg(t.entries order by t.turn_no, t.first_ts) as turns
    from fitting f join tracker_entries t on t.project_id = ${projectId} and t.conversation_id = f.id
    where f.together <= ${mostCharacters}
    group by f.id, f.started
    order by f.started desc, f.id`.execute(db);
  return rows;
}
