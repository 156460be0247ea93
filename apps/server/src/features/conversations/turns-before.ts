import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const MOST_TURNS = 2_000;
const MOST_CHARACTERS = 8_000_000;

export interface RecordedTurn {
  turn_no: number;
  /** JSON. */
  entries: string;
  /** JSON of a ConversationState; null for turns of callers. */
  state_after: string | null;
}

/** The turns of a conversation from its beginning to the turn of an entry. */
export async function turnsBefore(
  { db, projectId }: { db: Queries; projectId: number },
  id: string,
  timestamp: Microseconds,
): Promise<RecordedTurn[]> {
  const { rows: sizes } = await sql<{ turns: number; size: number }>`
    select count(*)::int as turns, coalesce(sum(length(entries) + coalesce(length(state_after), 0)), 0)::int as size
    from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id} and last_ts < ${timestamp}::bigint`.execute(db);
  const { turns = 0, size = 0 } = sizes[0] ?? {};
  if (turns === 0) {
    throw new Problem('not_found', 'No turn comes before this one. Start a new test chat instead.');
  }
  if (turns > MOST_TURNS || size > MOST_CHARACTERS) {
    throw new Problem('too_large', 'The conversation is too long to continue in the test chat');
  }
  const { rows } = await sql<RecordedTurn>`
    select turn_no, entries, state_after from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id} and last_ts < ${timestamp}::bigint
    order by turn_no`.execute(db);
  return rows;
}
