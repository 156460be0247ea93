import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const MOST_CONVERSATIONS = 500;
const MOST_TURNS = 2_000;

/** The JSON of the last turns of a project's last conversations, the newest first. */
export async function recentTurns(db: Queries, projectId: number): Promise<string[]> {
  const { rows } = await sql<{ entries: string }>`
    with last as (
      select id, started from conversations
      where project_id = ${projectId} order by started desc limit ${MOST_CONVERSATIONS}
    )
    select e.entries from last
    join tracker_entries e on e.project_id = ${projectId} and e.conversation_id = last.id
      and e.first_ts >= (select min(started) from last)
    order by last.started desc, e.turn_no limit ${MOST_TURNS}`.execute(db);
  return rows.map(({ entries }) => entries);
}
