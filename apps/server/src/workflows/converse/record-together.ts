import type { SplitCard } from '@parley/domain/personal-data/split-cards';
import { conversationStore, type ConversationStore } from '#features/conversations/conversation-store.ts';
import { maskTurnsSince } from '#features/conversations/mask-turns.ts';
import { stopConversation } from '#features/outbound/stop-called.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { statementsIn } from '#platform/db/statements-in.ts';
import { earlierMasker } from '#workflows/converse/masking/mask-turn.ts';

interface Effects {
  projectId: number;
  /** The conversation's id. */
  id: string;
  /** The parts of a card in earlier messages that this turn completes. */
  earlier: SplitCard['earlier'];
  /** Why the bot puts the conversation's number on the stop list; undefined if it does not. */
  stopReason: string | undefined;
  /** Writes more in the same transaction. */
  also: ((run: RunInProject) => Promise<void>) | undefined;
}

/**
 * Records a turn in one transaction with its effects outside of the conversation's row. Returns false and writes
 * nothing if `record` does.
 */
export type RecordTogether = (
  effects: Effects,
  record: (store: ConversationStore) => Promise<boolean>,
) => Promise<boolean>;

export function createRecordTogether(db: Queries): RecordTogether {
  return ({ projectId, id, earlier, stopReason, also }, record) =>
    withProject(db, projectId, async (tx) => {
      const place = { db: tx, projectId };
      const since = Math.min(...earlier.map(({ turn }) => turn));
      const mask = earlier.length === 0 ? undefined : await maskTurnsSince(place, id, since, earlierMasker(earlier));
      if (!(await record(conversationStore(statementsIn(tx), projectId)))) return false;
      await mask?.();
      await also?.(statementsIn(tx));
      if (stopReason !== undefined) await stopConversation(place, id, stopReason);
      return true;
    });
}
