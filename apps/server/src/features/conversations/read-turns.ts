import type { TrackerEntry } from '@parley/domain/tracker';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { Queries } from '#platform/db/database.ts';

export interface ConversationTurns {
  tokenHash: Buffer;
  /** The entries of each turn; the first is the opening. */
  turns: TrackerEntry[][];
}

/** A whole conversation by its turns; null if the id is unknown. */
export async function readTurns(db: Queries, projectId: number, id: string): Promise<ConversationTurns | null> {
  const conversation = await db
    .selectFrom('conversations')
    .select('token_hash')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!conversation) return null;
  const rows = await db
    .selectFrom('tracker_entries')
    .select('entries')
    .where('project_id', '=', projectId)
    .where('conversation_id', '=', id)
    .orderBy('turn_no')
    .orderBy('first_ts')
    .execute();
  return {
    tokenHash: conversation.token_hash,
    turns: rows.map(({ entries }) => readTurn(entries)),
  };
}
