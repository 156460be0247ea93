import type { TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';

/** Maximum number of turns read together. */
const MOST_TURNS = 2_000;
const MOST_CHARACTERS = 8_000_000;

/** The tracker of a conversation from its beginning; cut if it is very long. */
export async function readTracker(
  { db, projectId }: { db: Queries; projectId: number },
  id: string,
  most = MOST_TURNS,
): Promise<{ tracker: TrackerEntry[]; isCut: boolean }> {
  const { rows } = await sql<{ entries: string | null }>`
    select case when sum(length(entries)) over (order by turn_no, first_ts) <= ${MOST_CHARACTERS} then entries end
      as entries
    from (
      select turn_no, first_ts, entries from tracker_entries
      where project_id = ${projectId} and conversation_id = ${id}
      order by turn_no, first_ts limit ${Math.min(most, MOST_TURNS) + 1}
    ) t order by turn_no, first_ts`.execute(db);
  const pause = pauses();
  const tracker: TrackerEntry[] = [];
  for (const { entries } of rows.slice(0, Math.min(most, MOST_TURNS))) {
    if (entries === null) return { tracker, isCut: true };
    tracker.push(...readTurn(entries));
    await pause();
  }
  return { tracker, isCut: rows.length > Math.min(most, MOST_TURNS) };
}

/** The conversation's files, without their bytes. */
export function readAttachments(
  { db, projectId }: { db: Queries; projectId: number },
  id: string,
): Promise<{ id: number; name: string; type: string; size: number }[]> {
  return db
    .selectFrom('attachments')
    .select(['id', 'name', 'type', 'size'])
    .where('project_id', '=', projectId)
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute();
}
