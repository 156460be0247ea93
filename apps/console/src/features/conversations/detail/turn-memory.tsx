import { conversationWork } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { MemoryChanges } from '#parts/transcript/memory-changes.tsx';
import { uiTexts } from '#texts/ui.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/detail/turn-memory.module.css';

const { turn: texts } = conversationWorkTexts;

interface TurnMemoryProps {
  conversationId: string;
  timestamp: number;
}

/** The slots before and after a turn. */
export function TurnMemory({ conversationId, timestamp }: TurnMemoryProps) {
  const { data, error } = useRead(conversationWork.memory, {
    params: { conversation: conversationId },
    query: { timestamp: String(timestamp) },
    staleTime: Infinity,
    handles: ['local'],
  });
  if (error) return <p className={styles['hint']}>{error.message}</p>;
  if (!data) return <p className={styles['hint']}>{uiTexts.loading}</p>;
  return (
    <>
      <MemoryChanges before={data.before} after={data.after} />
      {!data.is_exact && <p className={styles['hint']}>{texts.notExact}</p>}
    </>
  );
}
