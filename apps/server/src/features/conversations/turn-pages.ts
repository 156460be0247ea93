import type { ReplyOf, conversationWork } from '@parley/contract';
import { newConversation, stateAfterTurn } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { Place } from '#platform/db/place.ts';
import { pauses } from '#platform/pauses.ts';

const MOST_CHARACTERS = 4_000_000;
/** Turns that lead to the one of an entry. */
const TURNS_BEFORE = 5;

interface PageQuery {
  limit: number;
  after?: number | undefined;
  before?: number | undefined;
  at?: Microseconds | undefined;
}

interface TurnRow {
  turn_no: number;
  entries: string;
}

/** Turns of a conversation in order. A page ends early if its turns are very long, but contains at least one. */
export async function pageOfTurns(
  place: Place,
  id: string,
  { limit, after, before, at }: PageQuery,
): Promise<ReplyOf<typeof conversationWork.turns>> {
  const { db, projectId } = place;
  const isBackwards = before !== undefined;
  const from = at === undefined ? after : ((await turnOf(place, id, at)) ?? 0) - 1 - TURNS_BEFORE;
  const { rows: found } = await sql<TurnRow & { together: number }>`
    select turn_no, entries, sum(length(entries)) over (order by ${isBackwards ? sql`turn_no desc` : sql`turn_no`})::int
      as together
    from (
      select turn_no, entries from tracker_entries
      where project_id = ${projectId} and conversation_id = ${id}
        and turn_no > ${from ?? -1}::int and turn_no < ${before ?? 2 ** 31 - 1}::int
      order by ${isBackwards ? sql`turn_no desc` : sql`turn_no`} limit ${limit + 1}
    ) t order by ${isBackwards ? sql`turn_no desc` : sql`turn_no`}`.execute(db);
  const fitting = found.filter(({ together }, index) => index === 0 || together <= MOST_CHARACTERS).slice(0, limit);
  if (found.length === 0) await refuseUnknown(place, id);
  const hasMore = fitting.length < found.length;
  const rows = isBackwards ? fitting.toReversed() : fitting;
  const [first, last] = [rows[0], rows.at(-1)];
  const pause = pauses();
  const tracker: TrackerEntry[] = [];
  for (const { entries } of rows) {
    tracker.push(...readTurn(entries));
    await pause();
  }
  const hasEarlier = first !== undefined && (isBackwards ? hasMore : await isAnyBefore(place, id, first.turn_no));
  return {
    tracker,
    before: hasEarlier ? first.turn_no : null,
    after: last !== undefined && !isBackwards && hasMore ? last.turn_no : null,
    last: last?.turn_no ?? null,
  };
}

async function refuseUnknown({ db, projectId }: Place, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from conversations where project_id = ${projectId} and id = ${id}`.execute(db);
  if (rows.length === 0) throw new Problem('not_found', 'Conversation not found. It may have been deleted.');
}

async function isAnyBefore({ db, projectId }: Place, id: string, turnNo: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id} and turn_no < ${turnNo} limit 1`.execute(db);
  return rows.length > 0;
}

/** The number of the turn that an entry belongs to. */
async function turnOf({ db, projectId }: Place, id: string, timestamp: Microseconds): Promise<number | undefined> {
  const { rows } = await sql<{ turn_no: number }>`
    select turn_no from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id} and first_ts <= ${timestamp}::bigint
    order by turn_no desc limit 1`.execute(db);
  return rows[0]?.turn_no;
}

/** The slots and the scope before and after the turn of an entry. */
export async function memoryAround(
  place: Place,
  id: string,
  timestamp: Microseconds,
): Promise<ReplyOf<typeof conversationWork.memory>> {
  const { db, projectId } = place;
  const turnNo = await turnOf(place, id, timestamp);
  if (turnNo === undefined) throw new Problem('not_found', 'Turn not found. The conversation may have been deleted.');
  const { rows: its } = await sql<TurnRow & { state_after: string | null }>`
    select turn_no, entries, state_after from tracker_entries
    where project_id = ${projectId} and conversation_id = ${id} and turn_no <= ${turnNo}
    order by turn_no desc limit 2`.execute(db);
  const [turn, earlier] = its;
  if (!turn) throw new Problem('not_found', 'Turn not found. The conversation may have been deleted.');
  if (turn.state_after !== null && (!earlier || earlier.state_after !== null)) {
    return {
      before: earlier?.state_after ? shown(JSON.parse(earlier.state_after) as ConversationState) : null,
      after: shown(JSON.parse(turn.state_after) as ConversationState),
      is_exact: true,
    };
  }
  const before = await recordedBefore(place, id, turnNo);
  const after = stateAfterTurn(before, readTurn(turn.entries));
  return { before: earlier ? shown(before) : null, after: shown(after), is_exact: false };
}

const TELLING = ['"set"', '"unset"', '"enter_scope"', '"leave_scope"', '"cancel_form"', '"editor"'];
const ROWS_AT_ONCE = 500;

/** Replays the recorded actions of all turns before one. */
async function recordedBefore({ db, projectId }: Place, id: string, turnNo: number): Promise<ConversationState> {
  let state = newConversation(projectId);
  let after = -1;
  const pause = pauses();
  for (;;) {
    const { rows } = await sql<TurnRow>`
      select turn_no, entries from tracker_entries
      where project_id = ${projectId} and conversation_id = ${id} and turn_no > ${after} and turn_no < ${turnNo}
        and (${sql.join(
          TELLING.map((word) => sql`strpos(entries, ${word}) > 0`),
          sql` or `,
        )})
      order by turn_no limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { entries } of rows) {
      state = stateAfterTurn(state, readTurn(entries));
      await pause();
    }
    if (rows.length < ROWS_AT_ONCE) return state;
    after = rows.at(-1)?.turn_no ?? turnNo;
  }
}

function shown({ slots, scope }: ConversationState) {
  return { slots: slots as ReplyOf<typeof conversationWork.memory>['after']['slots'], scope };
}
