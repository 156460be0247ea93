import type { ChatEnvironment, Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { TrackerEntry } from '@parley/domain/tracker';
import { turnRecorder, type RecordTurn } from '#features/conversations/record-turns.ts';
import {
  DRAFT_STATE,
  ENTRIES_COLUMNS,
  RECENT_US,
  SERVING_MODEL,
  turnValues,
  type DraftPoint,
  type Message,
  type Turn,
} from '#features/conversations/turn.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { pauses } from '#platform/pauses.ts';

export interface Conversation {
  id: string;
  environment: ChatEnvironment;
  /** Hash of the deployed version that it began with, and stays with; null for the draft. */
  snapshot: string | null;
  /** A `ConversationState` as JSON. */
  state: string;
  turnNo: number;
  started: Microseconds;
  draft: DraftPoint;
}

/** A conversation as it was read just now. */
export interface FoundConversation extends Conversation {
  /** The message was answered before. */
  isRepeated: boolean;
  /** Until then, or until its turn is recorded, another server may be waiting for an answer from outside. */
  busyUntil: Microseconds | null;
}

/** What a conversation begins with. */
export interface Begun {
  id: string;
  tokenHash: Buffer;
  environment: ChatEnvironment;
  /** Hash of the deployed version; null for the draft. */
  snapshot: string | null;
  metadata: unknown;
  /** `chat` unless told. */
  channel?: Channel;
}

type Channel = 'chat' | 'phone';

/** All of its messages are among those that a turn looks through. */
export function isYoung({ started }: Pick<Conversation, 'started'>, now: Microseconds): boolean {
  return started >= now - RECENT_US / 2;
}

/** Conversations and their trackers. A turn is one statement that reads and one that writes. */
export function conversationStore(run: RunInProject, projectId: number, record: RecordTurn = turnRecorder(run)) {
  async function isAnswered(id: string, { key, since }: Message): Promise<boolean> {
    const { rowCount } = await run(projectId, {
      name: 'find-message',
      text: FIND_MESSAGE,
      values: [projectId, id, key, since],
    });
    return rowCount !== 0;
  }

  return {
    /** Opens a conversation with its first turn. False when the token has one already. */
    async insert(
      { id, tokenHash, environment, snapshot, metadata, channel = 'chat' }: Begun,
      turn: Turn,
    ): Promise<boolean> {
      const { rowCount } = await run(projectId, {
        name: 'open-conversation',
        text: INSERT,
        values: [
          projectId,
          id,
          ...turnValues(turn),
          turn.now,
          tokenHash,
          environment,
          json(metadata),
          snapshot,
          channel,
        ],
      });
      return rowCount === 1;
    },

    /**
     * Opens a conversation whose first turn is under way, as `lease` does: that turn is to be recorded as the next.
     * False when the token has one already.
     */
    async reserve(begun: Begun, state: string, until: Microseconds, now: Microseconds): Promise<boolean> {
      const { rowCount } = await run(projectId, {
        name: 'reserve-conversation',
        text: `
          insert into conversations
            (project_id, id, token_hash, environment, metadata, state, busy_until, started, snapshot_hash, channel)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
        values: [
          ...[projectId, begun.id, begun.tokenHash, begun.environment, json(begun.metadata)],
          ...[state, until, now, begun.snapshot, begun.channel ?? 'chat'],
        ],
      });
      return rowCount === 1;
    },

    /** The conversation of a token; with an id, only if it is that one. */
    async find(
      tokenHash: Buffer,
      { id = null, message = null, now }: { id?: string | null; message?: Message | null; now: Microseconds },
    ): Promise<FoundConversation | null> {
      const lookedThrough = now - RECENT_US;
      const { rows } = await run<FoundRow>(projectId, {
        name: 'find-conversation',
        text: FIND,
        values: [
          projectId,
          tokenHash,
          id,
          message?.key ?? null,
          Math.max(lookedThrough, message?.since ?? 0),
          now + RECENT_US,
        ],
      });
      const row = rows[0];
      if (!row) return null;
      const isOlder = !isYoung(row, now) && message !== null && message.since < lookedThrough;
      return {
        id: row.id,
        environment: row.environment,
        snapshot: row.snapshot_hash,
        state: row.state,
        turnNo: row.turn_no,
        started: row.started,
        busyUntil: row.busy_until,
        isRepeated: row.is_repeated || (isOlder && (await isAnswered(row.id, message))),
        draft: { projectVersion: row.version, modelHash: row.model_hash },
      };
    },

    /** Hash of what an environment serves now; null before its first deployment. */
    async servedBy(environment: Environment): Promise<string | null> {
      const { rows } = await run<{ snapshot_hash: string }>(projectId, {
        name: 'served-by',
        text: `
          select snapshot_hash from deployments where project_id = $1 and project_env = $2 order by id desc limit 1`,
        values: [projectId, environment],
      });
      return rows[0]?.snapshot_hash ?? null;
    },

    async draftPoint(): Promise<DraftPoint> {
      const { rows } = await run<Pick<FoundRow, 'version' | 'model_hash'>>(projectId, {
        name: 'draft-point',
        text: `select p.version, ${SERVING_MODEL} as model_hash from projects p where p.id = $1`,
        values: [projectId],
      });
      const row = rows[0];
      if (!row) throw new Error(`Project ${projectId} not found`);
      return { projectVersion: row.version, modelHash: row.model_hash };
    },

    /**
     * Keeps all others from recording a turn until the moment given, so that what this turn does outside is done
     * once. The turn is then to be recorded as the next but one. False when another was recorded since `turnNo`.
     */
    async lease(id: string, turnNo: number, until: Microseconds): Promise<boolean> {
      const { rowCount } = await run(projectId, {
        name: 'lease-conversation',
        text: `
          update conversations set turn_no = turn_no + 1, busy_until = $4
          where project_id = $1 and id = $2 and turn_no = $3`,
        values: [projectId, id, turnNo, until],
      });
      return rowCount === 1;
    },

    /** Records a turn. False when another was recorded since `turnNo` was read: then nothing is written. */
    append(id: string, turnNo: number, turn: Turn): Promise<boolean> {
      return record(projectId, { conversation: id, turnNo, turn });
    },

    /**
     * Records a turn that was decided on what was known of a young conversation, without reading it. False, and
     * nothing written, when any of it is no longer so: the conversation, the project, its model; or when the
     * message was answered before.
     */
    appendUnread({ id, turnNo, draft }: Conversation, { since }: Message, turn: Turn): Promise<boolean> {
      return record(projectId, { conversation: id, turnNo, turn, ifStill: { draft, since } });
    },

    /** What the conversation of an id is known by besides; null when there is none. */
    async tokenHashOf(id: string): Promise<Buffer | null> {
      const { rows } = await run<{ token_hash: Buffer }>(projectId, {
        name: 'token-of-conversation',
        text: `select token_hash from conversations where project_id = $1 and id = $2`,
        values: [projectId, id],
      });
      return rows[0]?.token_hash ?? null;
    },

    async entriesAfter(id: string, timestamp: Microseconds): Promise<TrackerEntry[]> {
      const { rows } = await run<{ entries: string }>(projectId, {
        name: 'read-tracker',
        text: READ_TRACKER,
        values: [projectId, id, timestamp],
      });
      const pause = pauses();
      const after: TrackerEntry[] = [];
      for (const { entries } of rows) {
        const ofTurn = JSON.parse(entries) as TrackerEntry[];
        after.push(...ofTurn.filter((entry) => entry.timestamp > timestamp));
        await pause();
      }
      return after;
    },
  };
}

export type ConversationStore = ReturnType<typeof conversationStore>;

interface FoundRow {
  id: string;
  environment: ChatEnvironment;
  snapshot_hash: string | null;
  state: string;
  turn_no: number;
  is_repeated: boolean;
  started: number;
  busy_until: number | null;
  version: number;
  model_hash: string | null;
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const INSERT = `
  with opened as (
    insert into conversations
      (project_id, id, state, ended, last_at, next_timer, forward_due, turns, fallbacks, outcome, started, token_hash,
      environment, metadata, snapshot_hash, channel)
    values ($1, $2, $3, $4, $6, $9, $10, $12, $13, $14, $15, $16, $17, $18, $19, $20)
    on conflict do nothing
    returning id, environment, state
  )
  insert into tracker_entries ${ENTRIES_COLUMNS}
  select $1, id, 0, $5, $6, $7, $8, $11, ${DRAFT_STATE} from opened`;

const FIND = `
  select c.id, c.environment, c.snapshot_hash, c.state, c.turn_no, c.started, c.busy_until, p.version, ${SERVING_MODEL} as model_hash,
    $4::text is not null and exists (
      select 1 from tracker_entries e
      where e.project_id = $1 and e.conversation_id = c.id and e.message_id = $4
        and e.first_ts >= $5 and e.first_ts < $6
    ) as is_repeated
  from conversations c join projects p on p.id = c.project_id
  where c.project_id = $1 and c.token_hash = $2 and ($3::text is null or c.id = $3)`;

const FIND_MESSAGE = `
  select 1 from tracker_entries where project_id = $1 and conversation_id = $2 and message_id = $3 and first_ts >= $4 limit 1`;

const READ_TRACKER = `
  select entries from tracker_entries
  where project_id = $1 and conversation_id = $2 and last_ts > $3
  order by turn_no`;
