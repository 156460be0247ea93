import type { Microseconds } from '@parley/domain/ids';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { ProjectContext } from '#http/context.ts';

/** Turns before and after. */
const REACH = 2;

/** Reads the transcript around a moment of a conversation, without its log. */
export async function turnsAround(
  { db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>,
  conversationId: string,
  timestamp: Microseconds,
): Promise<TrackerEntry[]> {
  const { rows } = await sql<{ entries: string }>`
    with its as (
      select turn_no from tracker_entries
      where project_id = ${projectId} and conversation_id = ${conversationId}
        and first_ts <= ${timestamp}::bigint and last_ts >= ${timestamp}::bigint
      limit 1
    )
    select t.entries from tracker_entries t, its
    where t.project_id = ${projectId} and t.conversation_id = ${conversationId}
      and t.turn_no between its.turn_no - ${REACH}::int and its.turn_no + ${REACH}::int
    order by t.turn_no`.execute(db);
  return rows.flatMap(({ entries }) => readTurn(entries)).filter(({ type }) => type !== 'log');
}
