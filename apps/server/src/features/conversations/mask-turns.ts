import type { Microseconds } from '@parley/domain/ids';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { isSaid } from '@parley/dialogue';
import { sql } from 'kysely';
import { readTurn, writeTurn } from '@parley/dialogue/entries/stored-entries';
import { markRollups } from '#features/conversations/facts/mark-rollups.ts';
import { renamePhrases } from '#features/conversations/heard-phrase.ts';
import { seeEveryWord, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

/** Masks stored entries and states. */
interface Masker {
  entries(entries: readonly TrackerEntry[]): Promise<TrackerEntry[]>;
  state(state: ConversationState): Promise<ConversationState>;
}

/**
 * Reads the turns since an entry before a further turn is recorded. The returned function masks them once that turn is
 * recorded.
 */
export async function maskTurnsSince(
  { db: tx, projectId }: Place,
  id: string,
  since: Microseconds,
  masker: Masker,
): Promise<() => Promise<void>> {
  // The job that collects the words of entries has either finished with these entries or reads the masked ones.
  await sql`
    select id from conversations where project_id = ${projectId} and id = ${id} for update`.execute(tx);
  const turns = await readTurnsSince(tx, projectId, id, since);
  return async () => {
    for (const turn of turns) await maskTurn(tx, projectId, turn, masker);
    await forgetFacts(tx, projectId, id);
  };
}

interface StoredTurn {
  turn_no: number;
  first_ts: number;
  entries: string;
  state_after: string | null;
}

async function readTurnsSince(tx: Queries, projectId: number, id: string, since: number) {
  const { rows } = await sql<StoredTurn & { conversation_id: string }>`
    select conversation_id, turn_no, first_ts, entries, state_after from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id} and last_ts >= ${since}
    order by turn_no for update`.execute(tx);
  return rows;
}

async function maskTurn(
  tx: Queries,
  projectId: number,
  {
    conversation_id: id,
    turn_no: turnNo,
    first_ts: first,
    entries: stored,
    state_after: state,
  }: StoredTurn & { conversation_id: string },
  masker: Masker,
): Promise<void> {
  const before = readTurn(stored);
  const entries = await masker.entries(before);
  const masked = state === null ? null : JSON.stringify(await masker.state(JSON.parse(state) as ConversationState));
  await sql`
    update tracker_entries set entries = ${writeTurn(entries)}, state_after = ${masked}
    where project_id = ${projectId} and conversation_id = ${id} and turn_no = ${turnNo} and first_ts = ${first}
  `.execute(tx);
  const texts = before.map((entry) => (isSaid(entry) ? entry.args.text : undefined));
  const heard = entries.flatMap((entry, at) =>
    isSaid(entry) && entry.args.text !== texts[at] ? { timestamp: entry.timestamp, text: entry.args.text.trim() } : [],
  );
  await renamePhrases(tx, projectId, id, heard);
  for (const { timestamp, text } of heard) {
    await sql`
      update conversation_annotations set text = ${text}
      where project_id = ${projectId} and conversation_id = ${id} and entry_timestamp = ${timestamp}`.execute(tx);
  }
}

/** Deletes the searched words and facts, which are computed again from the stored turns. */
async function forgetFacts(tx: Queries, projectId: number, id: string): Promise<void> {
  await seeEveryWord(tx);
  await markRollups(tx, [{ project_id: projectId, id }]);
  for (const table of ['conversation_words', 'conversation_facts']) {
    await sql`
      delete from ${sql.table(table)} where project_id = ${projectId} and conversation_id = ${id}`.execute(tx);
  }
}
