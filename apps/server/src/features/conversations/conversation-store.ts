import type { Microseconds } from '@parley/domain/ids';
import type { TrackerEntry } from '@parley/domain/tracker';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { Conversation } from '#features/conversations/conversation.ts';
import { conversationFindings } from '#features/conversations/find-conversation.ts';
import { conversationOpenings } from '#features/conversations/open-conversation.ts';
import { turnRecorder, type RecordTurn } from '#features/conversations/record-turns.ts';
import { servingPoints } from '#features/conversations/serving-points.ts';
import { turnLabels } from '#features/conversations/turn-labels.ts';
import type { Message, DecidedTurn } from '#features/conversations/turn.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { pauses } from '#platform/pauses.ts';

/** Conversations and their trackers. A turn costs one statement that reads and one statement that writes. */
export function conversationStore(run: RunInProject, projectId: number, record: RecordTurn = turnRecorder(run)) {
  return {
    ...conversationOpenings(run, projectId),
    ...conversationFindings(run, projectId),
    ...servingPoints(run, projectId),
    ...turnLabels(run, projectId),

    /**
     * Keeps other servers from recording a turn until then, so that this turn's external effects happen once. The turn
     * must then be recorded as the next but one. False if another turn was recorded since `turnNo`.
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

    /** Records a turn. Returns false and writes nothing if another turn was recorded since `turnNo` was read. */
    append(id: string, turnNo: number, turn: DecidedTurn): Promise<boolean> {
      return record(projectId, { conversation: id, turnNo, turn });
    },

    /**
     * Records a turn that was decided from the cached facts about a young conversation, without reading it. Returns
     * false and writes nothing if these facts have changed (conversation, project or model), or if the message was
     * already answered.
     */
    appendUnread({ id, turnNo, draft }: Conversation, { since }: Message, turn: DecidedTurn): Promise<boolean> {
      return record(projectId, { conversation: id, turnNo, turn, ifStill: { draft, since } });
    },

    /** The hash of the token that a conversation has in addition to its id; null if the conversation does not exist. */
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
        const ofTurn = readTurn(entries);
        after.push(...ofTurn.filter((entry) => entry.timestamp > timestamp));
        await pause();
      }
      return after;
    },
  };
}

export type ConversationStore = ReturnType<typeof conversationStore>;

const READ_TRACKER = `
  select entries from tracker_entries
  where project_id = $1 and conversation_id = $2 and last_ts > $3
  order by turn_no`;
