import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { markRollups } from '#features/conversations/facts/mark-rollups.ts';
import { seeEveryWord, type Queries } from '#platform/db/database.ts';

export async function lockConversation(tx: Queries, projectId: number, id: string): Promise<void> {
  await sql`
    select id from conversations where project_id = ${projectId} and id = ${id} for update`.execute(tx);
}

/** A turn as its row holds it. */
export interface StoredTurn {
  conversation_id: string;
  turn_no: number;
  first_ts: number;
  entries: string;
  state_after: string | null;
}

/** Locks the turns of a conversation that ended at or after a moment, in their order. */
export async function readTurnsSince(tx: Queries, projectId: number, id: string, since: number) {
  const { rows } = await sql<StoredTurn>`
    select conversation_id, turn_no, first_ts, entries, state_after from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id} and last_ts >= ${since}
    order by turn_no for update`.execute(tx);
  return rows;
}

/** Writes the entries and the state of a turn in place of what it had. */
export async function rewriteTurn(tx: Queries, projectId: number, turn: StoredTurn): Promise<void> {
  await sql`
    update tracker_entries set entries = ${turn.entries}, state_after = ${turn.state_after}
    where project_id = ${projectId} and conversation_id = ${turn.conversation_id} and turn_no = ${turn.turn_no}
      and first_ts = ${turn.first_ts}`.execute(tx);
}

/** Corrections repeat the caller's words as the turns have them now. */
export async function renameAnnotations(
  tx: Queries,
  projectId: number,
  conversationId: string,
  heard: readonly { timestamp: Microseconds; text: string }[],
): Promise<void> {
  for (const { timestamp, text } of heard) {
    await sql`
      update conversation_annotations set text = ${text}
      where project_id = ${projectId} and conversation_id = ${conversationId}
        and entry_timestamp = ${timestamp}`.execute(tx);
  }
}

/** Searched words and counted values are computed again from the stored turns. */
export async function forgetFacts(tx: Queries, projectId: number, id: string): Promise<void> {
  await seeEveryWord(tx);
  await markRollups(tx, [{ project_id: projectId, id }]);
  for (const table of ['conversation_words', 'conversation_facts']) {
    await sql`
      delete from ${sql.table(table)} where project_id = ${projectId} and conversation_id = ${id}`.execute(tx);
  }
}
