import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { isYoung, type FoundConversation } from '#features/conversations/conversation.ts';
import { RECENT_US, SERVING_MODEL, type Message } from '#features/conversations/turn.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** Finds conversations by their tokens. */
export function conversationFindings(run: RunInProject, projectId: number) {
  async function isAnswered(id: string, { key, since }: Message): Promise<boolean> {
    const { rowCount } = await run(projectId, {
      name: 'find-message',
      text: FIND_MESSAGE,
      values: [projectId, id, key, since],
    });
    return rowCount !== 0;
  }

  return {
    /** The conversation of a token; if an id is given, only if they match. */
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
  };
}

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
