import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

export interface RecordedConversation {
  id: string;
  started: Microseconds;
  /** JSON of the entries of each turn; the first is the opening. */
  turns: string[];
}

/** The latest whole conversations of callers with production, up to a total size of their entries. */
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

/** One whole conversation, unless its entries are too large. */
export async function recordedConversation(
  db: Queries,
  projectId: number,
  id: string,
  mostCharacters: number,
): Promise<RecordedConversation | 'too long' | undefined> {
  const { rows: sizes } = await sql<{ size: number }>`
    select coalesce(sum(length(entries)), 0)::int as size from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id}`.execute(db);
  if ((sizes[0]?.size ?? 0) > mostCharacters) return 'too long';
  const { rows } = await sql<RecordedConversation>`
    select c.id, c.started, array(
      select t.entries from tracker_entries t
      where t.project_id = ${projectId} and t.conversation_id = c.id order by t.turn_no, t.first_ts
    ) as turns
    from conversations c where c.project_id = ${projectId} and c.id = ${id}`.execute(db);
  return rows[0];
}
