import type { SplitCard } from '@parley/domain/personal-data/split-cards';
import { CompiledQuery } from 'kysely';
import { conversationStore, type ConversationStore } from '#features/conversations/conversation-store.ts';
import { stopConversation } from '#features/outbound/stop-called.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { maskEarlier } from '#workflows/converse/redact/mask-earlier.ts';

interface Effects {
  projectId: number;
  /** The conversation's id. */
  id: string;
  /** The parts of a card in earlier messages that the turn ends. */
  earlier: SplitCard['earlier'];
  /** Why the bot stops calling the number of the conversation; undefined where it does not. */
  stopReason: string | undefined;
}

/**
 * Records a turn in one transaction with what follows from it outside its conversation's row. Returns false, and writes
 * nothing, where `record` does.
 */
export type RecordTogether = (
  effects: Effects,
  record: (store: ConversationStore) => Promise<boolean>,
) => Promise<boolean>;

export function createRecordTogether(db: Queries): RecordTogether {
  return ({ projectId, id, earlier, stopReason }, record) =>
    withProject(db, projectId, async (tx) => {
      const mask = earlier.length === 0 ? undefined : await maskEarlier(tx, projectId, id, earlier);
      if (!(await record(conversationStore(runIn(tx), projectId)))) return false;
      await mask?.();
      if (stopReason !== undefined) await stopConversation({ db: tx, projectId }, id, stopReason);
      return true;
    });
}

/** Runs single statements in this transaction. */
function runIn(tx: Queries): RunInProject {
  return async <Row>(_projectId: number, { text, values }: { text: string; values: unknown[] }) => {
    const { rows, numAffectedRows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values));
    const rowCount = rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0);
    return { rows, rowCount, command: '', oid: 0, fields: [] };
  };
}
