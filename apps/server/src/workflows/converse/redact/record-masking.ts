import type { SplitCard } from '@parley/domain/personal-data/split-cards';
import type { ConversationState } from '@parley/domain/tracker';
import { isSaid } from '@parley/dialogue';
import { readTurn, writeTurn } from '@parley/dialogue/entries/stored-entries';
import { conversationStore, type ConversationStore } from '#features/conversations/conversation-store.ts';
import {
  forgetFacts,
  lockConversation,
  readTurnsSince,
  renameAnnotations,
  rewriteTurn,
  type StoredTurn,
} from '#features/conversations/stored-turns.ts';
import { renamePhrases } from '#features/conversations/heard-phrase.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { statementsIn } from '#platform/db/statements-in.ts';
import { earlierRedactor } from '#workflows/converse/redact/redact-turn.ts';

interface Masking {
  projectId: number;
  id: string;
  earlier: SplitCard['earlier'];
}

/**
 * Records a turn that ends a card, and masks what was stored of its beginning, in one transaction. False, and nothing
 * is written, where `record` says so.
 */
export type RecordMasking = (
  masking: Masking,
  record: (store: ConversationStore) => Promise<boolean>,
) => Promise<boolean>;

export function createRecordMasking(db: Queries): RecordMasking {
  return ({ projectId, id, earlier }, record) =>
    withProject(db, projectId, async (tx) => {
      // A job that makes words of the entries has written them by then, or reads the masked ones.
      await lockConversation(tx, projectId, id);
      const turns = await readTurnsSince(tx, projectId, id, Math.min(...earlier.map(({ turn }) => turn)));
      if (!(await record(conversationStore(statementsIn(tx), projectId)))) return false;
      const redact = earlierRedactor(earlier);
      for (const turn of turns) await maskTurn(tx, projectId, turn, redact);
      await forgetFacts(tx, projectId, id);
      return true;
    });
}

async function maskTurn(
  tx: Queries,
  projectId: number,
  { conversation_id: id, turn_no: turnNo, first_ts: first, entries: stored, state_after: state }: StoredTurn,
  redact: ReturnType<typeof earlierRedactor>,
): Promise<void> {
  const before = readTurn(stored);
  const entries = await redact.entries(before);
  const masked = state === null ? null : JSON.stringify(await redact.state(JSON.parse(state) as ConversationState));
  await rewriteTurn(tx, projectId, {
    ...{ conversation_id: id, turn_no: turnNo, first_ts: first },
    ...{ entries: writeTurn(entries), state_after: masked },
  });
  const heard = entries.flatMap((entry, at) =>
    isSaid(entry) && entry.args !== before[at]?.args
      ? { timestamp: entry.timestamp, text: entry.args.text.trim() }
      : [],
  );
  await renamePhrases(tx, projectId, id, heard);
  await renameAnnotations(tx, projectId, id, heard);
}
