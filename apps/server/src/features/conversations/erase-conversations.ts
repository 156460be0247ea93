import { newConversation } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import type { AnyEntry, ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { readTurn, writeTurn } from '@parley/dialogue/entries/stored-entries';
import { forgetUses } from '#features/conversations/heard-phrase.ts';
import { markRollups } from '#features/conversations/facts/mark-rollups.ts';
import { eraseCallsWhere } from '#platform/telephone/erase-calls.ts';
import { seeEveryWord, withProject, withSystem, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import { noteWrites } from '#platform/db/replica/note-writes.ts';
import { pauses } from '#platform/pauses.ts';

/** Turns of a conversation rewritten in one statement. */
const TURNS_AT_ONCE = 200;

/**
 * Erases the personal data of a conversation: texts, understanding, effects, state, notes, corrections, files, phrases
 * and searched words. Its turns stay as counts: times, intents, reactions, and which actions ran.
 */
export async function eraseConversation(
  db: Queries,
  projectId: number,
  id: string,
  now: Microseconds,
): Promise<boolean> {
  const isErased = await withProject(db, projectId, (tx) => eraseIn(tx, projectId, id, now));
  if (isErased) await noteWrites(db, [projectId]);
  return isErased;
}

async function eraseIn(tx: Queries, projectId: number, id: string, now: Microseconds): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from conversations where project_id = ${projectId} and id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) return false;
  await eraseTurns(tx, projectId, id);
  await seeEveryWord(tx);
  for (const table of ['conversation_notes', 'conversation_annotations', 'attachments', 'conversation_words']) {
    await sql`
      delete from ${sql.table(table)} where project_id = ${projectId} and conversation_id = ${id}`.execute(tx);
  }
  await eraseCallsWhere({ db: tx, projectId }, sql`c.conversation_id = ${id}`);
  await forgetUses(tx, sql`u.project_id = ${projectId} and u.conversation_id = ${id}`);
  const { last_timestamp: last } = JSON.parse(found.state) as ConversationState;
  const state: ConversationState = { ...newConversation(projectId), ended: true, last_timestamp: last };
  // Advancing the turn number makes a turn that is in progress fail as outdated. The new token is random and unknown
  // to all.
  await sql`
    update conversations
    set state = ${JSON.stringify(state)}, metadata = null, forwarded = null, forward_due = null, next_timer = null,
      busy_until = null, ended = coalesce(ended, ${now}),
      outcome = case when ended is null or erased is not null then outcome else coalesce(outcome, 'contained') end,
      turn_no = turn_no + 1, erased = ${now},
      token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    where project_id = ${projectId} and id = ${id}`.execute(tx);
  await sql`
    update conversation_facts f set entity_values = '{}', transfer_reason = null, ended = c.ended,
      outcome = coalesce(c.outcome, 'abandoned')
    from conversations c
    where f.project_id = ${projectId} and f.conversation_id = ${id} and c.project_id = ${projectId} and c.id = ${id}
  `.execute(tx);
  await markRollups(tx, [{ project_id: projectId, id }]);
  return true;
}

async function eraseTurns(tx: Queries, projectId: number, id: string): Promise<void> {
  const pause = pauses();
  let after = -1;
  for (;;) {
    const { rows } = await sql<{ turn_no: number; first_ts: number; entries: string; has_state: boolean }>`
      select turn_no, first_ts, entries, state_after is not null as has_state from tracker_entries
      where project_id = ${projectId} and conversation_id = ${id} and turn_no > ${after}
      order by turn_no limit ${TURNS_AT_ONCE}`.execute(tx);
    const bare: { turn_no: number; first_ts: number; entries: string; state: string | null }[] = [];
    for (const { turn_no, first_ts, entries, has_state } of rows) {
      const kept = bareEntries(readTurn(entries));
      const state = has_state ? JSON.stringify(newConversation(projectId)) : null;
      bare.push({ turn_no, first_ts, entries: writeTurn(kept), state });
      await pause();
    }
    await sql`
      update tracker_entries e set entries = b.entries, state_after = b.state, message_id = null
      from json_to_recordset(${JSON.stringify(bare)}::json) as b(turn_no int, first_ts bigint, entries text, state text)
      where e.project_id = ${projectId} and e.conversation_id = ${id} and e.turn_no = b.turn_no
        and e.first_ts = b.first_ts`.execute(tx);
    const last = rows.at(-1);
    if (!last || rows.length < TURNS_AT_ONCE) return;
    after = last.turn_no;
  }
}

/** Keeps the parts of an entry that statistics count, and drops all texts of people. */
function bareEntries(entries: readonly TrackerEntry[]): TrackerEntry[] {
  return entries.map(
    (entry) => ({ ...entry, value: entry.type === 'log' ? '' : entry.value, args: bareArgs(entry) }) as TrackerEntry,
  );
}

/** Keeps the program's own measurements; `text` becomes an empty text that shows that there was one. */
function bareArgs({ args: all }: AnyEntry): AnyEntry['args'] {
  const { level, text, ...args } = all;
  const numbers = ['confidence', 'milliseconds', 'reaction'].flatMap((name) =>
    typeof args[name] === 'number' ? [[name, args[name]] as const] : [],
  );
  return {
    ...Object.fromEntries(numbers),
    ...(typeof level === 'string' ? { level } : {}),
    ...(typeof text === 'string' ? { text: '' } : {}),
  };
}

/** Keeps the conversations that exist and are not erased. */
export async function notErased(db: Queries, projectId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ id: string }>`
      select id from conversations
      where project_id = ${projectId} and id = any(${ids}::text[]) and erased is null`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

export async function hasConversation({ db, projectId }: Place, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
