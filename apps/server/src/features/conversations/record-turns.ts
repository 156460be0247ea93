import type { Microseconds } from '@parley/domain/ids';
import { DatabaseError } from 'pg';
import { HEARD_COLUMNS, heardValues, recordHeard } from '#features/conversations/heard-phrase.ts';
import {
  DRAFT_STATE,
  ENTRIES_COLUMNS,
  RECENT_US,
  SERVING_MODEL,
  TURN_COLUMNS,
  turnValues,
  type DraftPoint,
  type DecidedTurn,
} from '#features/conversations/turn.ts';
import { LABEL_COLUMNS, labelValues, recordLabels } from '#features/conversations/turn-labels.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** A larger statement would delay its first turn. */
const MOST_TOGETHER = 50;
/** Total characters of states and entries. */
const MOST_WRITTEN = 2_000_000;
/** Later turns do not wait for a statement that takes longer, for example because it waits for a lock. */
const PATIENCE_MS = 50;

export interface TurnToRecord {
  conversation: string;
  /** The turn is recorded only if this many turns precede it. */
  turnNo: number;
  turn: DecidedTurn;
  /**
   * Set if the turn was decided from cached facts about a young conversation, without reading it. It is then recorded
   * only if the project and its model are unchanged (unless it was deployed) and the message was not answered since.
   */
  ifStill?: { draft: DraftPoint; since: Microseconds };
}

/** Records a turn. Returns false and writes nothing if any fact that it depends on has changed. */
export type RecordTurn = (projectId: number, turn: TurnToRecord) => Promise<boolean>;

interface Waiting {
  turn: TurnToRecord;
  values: unknown[];
  resolve(isRecorded: boolean): void;
  reject(error: unknown): void;
}

/**
 * Records turns, each wholly or not at all. Turns of a project that arrive while others are being written share the
 * next statement and its commit ("group commit", Gawlick and Kinkade 1985): most of the database's cost of a turn is
 * independent of the number of turns.
 */
export function turnRecorder(run: RunInProject): RecordTurn {
  const queues = new Map<number, Waiting[]>();

  async function writeQueue(projectId: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await upTo(PATIENCE_MS, writeTogether(projectId, takeSome(queue)));
    queues.delete(projectId);
  }

  async function writeTogether(projectId: number, turns: Waiting[]): Promise<void> {
    try {
      const { rows } = await run<{ conversation_id: string }>(projectId, statementFor(projectId, turns));
      const recorded = new Set(rows.map(({ conversation_id }) => conversation_id));
      for (const { turn, resolve } of turns) resolve(recorded.has(turn.conversation));
    } catch (error) {
      // One turn made the statement fail, or another server wrote at that moment: tries each turn separately.
      if (turns.length > 1 && error instanceof DatabaseError) {
        for (const turn of turns) void writeTogether(projectId, [turn]);
      } else {
        for (const { reject } of turns) reject(error);
      }
    }
  }

  return (projectId, turn) =>
    new Promise((resolve, reject) => {
      const waiting = { turn, values: valuesOf(turn), resolve, reject };
      const queue = queues.get(projectId);
      if (queue) return void queue.push(waiting);
      const begun = [waiting];
      queues.set(projectId, begun);
      void writeQueue(projectId, begun);
    });
}

/** Waits for the work, but at most this long. */
async function upTo(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Takes as many turns from the front as one statement may write, and at most one per conversation. */
function takeSome(queue: Waiting[]): Waiting[] {
  const ids = new Set<string>();
  let written = 0;
  const count = queue.findIndex(({ turn: { conversation, turn }, values }, index) => {
    written += turn.state.length + String(values[ENTRIES_AT]).length;
    return index === MOST_TOGETHER || (index > 0 && written > MOST_WRITTEN) || ids.size === ids.add(conversation).size;
  });
  return queue.splice(0, count === -1 ? queue.length : count);
}

const COLUMNS = {
  id: 'text',
  turn_no: 'integer',
  ...TURN_COLUMNS,
  version: 'bigint',
  model_hash: 'text',
  since: 'bigint',
};
const ENTRIES_AT = Object.keys(COLUMNS).indexOf('entries');

function valuesOf({ conversation, turnNo, turn, ifStill }: TurnToRecord): unknown[] {
  const conditions = ifStill
    ? [ifStill.draft.projectVersion, ifStill.draft.modelHash, ifStill.since]
    : [null, null, null];
  return [conversation, turnNo, ...turnValues(turn), ...conditions];
}

function statementFor(projectId: number, turns: Waiting[]) {
  const isHeard = turns.some(({ turn }) => turn.turn.heard);
  const isLabeled = turns.some(({ turn }) => turn.turn.labels?.length);
  const rows = turns.map(({ turn, values }) => [
    ...values,
    ...(isHeard ? heardValues(turn.turn.heard) : []),
    ...(isLabeled ? labelValues(turn.turn.labels) : []),
  ]);
  const columns = rows[0]?.map((_, column) => listOf(column, rows)) ?? [];
  const times = turns.map(({ turn }) => turn.turn.now);
  const recently = [Math.min(...times) - RECENT_US, Math.max(...times) + RECENT_US];
  const statement = isLabeled ? (isHeard ? RECORD_BOTH : RECORD_LABELS) : isHeard ? RECORD_HEARING : RECORD;
  return { ...statement, values: [projectId, ...recently, ...columns] };
}

/**
 * Lists of JSON are sent as one text each: the database's own list format would make up most of the cost of writing
 * them.
 */
const LISTS_OF_JSON = new Set(['state', 'entries'].map((name) => Object.keys(COLUMNS).indexOf(name)));
/** U+001E, which JSON never contains: it is escaped within texts. */
const BETWEEN_JSON = '\u001e';

function listOf(column: number, rows: unknown[][]): unknown {
  const list = rows.map((row) => row[column]);
  return LISTS_OF_JSON.has(column) ? list.join(BETWEEN_JSON) : list;
}

const RECORD = { name: 'record-turns', text: textWith(COLUMNS, '') };
const RECORD_HEARING = {
  name: 'record-turns-heard',
  text: textWith({ ...COLUMNS, ...HEARD_COLUMNS }, recordHeard('turned')),
};
const RECORD_LABELS = {
  name: 'record-turns-labels',
  text: textWith({ ...COLUMNS, ...LABEL_COLUMNS }, recordLabels('turned')),
};
const RECORD_BOTH = {
  name: 'record-turns-both',
  text: textWith({ ...COLUMNS, ...HEARD_COLUMNS, ...LABEL_COLUMNS }, recordHeard('turned') + recordLabels('turned')),
};

/** `also` runs for the recorded turns and reads the columns of `turned`. */
function textWith(columns: Record<string, string>, also: string): string {
  const lists = Object.values(columns).map((type, index) =>
    LISTS_OF_JSON.has(index) ? `string_to_array($${index + 4}, '${BETWEEN_JSON}')` : `$${index + 4}::${type}[]`,
  );
  const names = Object.keys(columns);
  const others = names.filter((name) => name !== 'turn_no').map((name) => `given.${name}`);
  // Plans are cached from when the tables were small. Naming $4 twice prevents a plan that reads all of a project's
  // conversations. The message's conversation comes from the found row, so that messages are searched only after it:
  // with a subquery, as a join might read all other turns, and between $2 and $3, so that other months' partitions are
  // not even opened.
  return `
  with turned as (
    update conversations c
    set state = given.state, ended = given.ended, turn_no = c.turn_no + 1, busy_until = null,
      next_timer = given.next_timer, timer_begun = false, forward_due = coalesce(c.forward_due, given.forward_due),
      last_at = given.last_ts, turns = c.turns + given.said, fallbacks = c.fallbacks + given.fallback,
      outcome = given.outcome
    from unnest(${lists.join(', ')}) as given(${names.join(', ')})
    where c.project_id = $1 and c.id = any($4::text[]) and c.id = given.id and c.turn_no = given.turn_no
      and (
        given.version is null
        or (
            c.snapshot_hash is not null
            or given.version = (select version from projects where id = $1)
            and given.model_hash is not distinct from ${SERVING_MODEL}
          )
          and (
            select e.turn_no from tracker_entries e
            where e.project_id = $1 and e.conversation_id = c.id and e.message_id = given.message_id
              and e.first_ts >= given.since and e.first_ts >= $2 and e.first_ts < $3
            limit 1
          ) is null
      )
    returning ${others.join(', ')}, c.turn_no, c.environment
  )${also}
  insert into tracker_entries ${ENTRIES_COLUMNS}
  select $1, id, turn_no, first_ts, last_ts, entries, message_id, reactions::bigint[], ${DRAFT_STATE} from turned
  returning conversation_id`;
}
