import { conversations, conversationWork } from '@parley/contract';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { transcriptOf } from '#parts/transcript/transcript.ts';
import { TurnDetails } from '#parts/transcript/turn-details.tsx';
import type { CallTurn } from '#features/conversations/calls/call-time.ts';
import { callTexts } from '#texts/calls.ts';
import styles from '#features/conversations/calls/call-turns.module.css';

const { page: texts } = callTexts;

interface UnderstoodProps {
  conversation: string;
  entries: NonNullable<CallTurn['entries']>;
}

/** Intent, conditions, reactions and actions of a turn, from its conversation. */
export function Understood({ conversation, entries: { from } }: UnderstoodProps) {
  const canOpen = useCan(conversations.get);
  const { data, error, refetch } = useRead(conversationWork.turns, {
    ...{ params: { conversation }, query: { at: String(from), limit: '5' } },
    handles: ['local'],
  });
  const turns = useMemo(() => {
    const own = data?.tracker.find(({ timestamp }) => timestamp === from)?.turn;
    const entries = data?.tracker.filter(({ turn }) => turn === own) ?? [];
    return transcriptOf([{ entries }]).lines.flatMap((line) => (line.kind === 'turn' ? [line.turn] : []));
  }, [data, from]);
  if (!canOpen) return <p className="p-muted">{texts.understoodDenied}</p>;
  if (error) return <LoadError what={texts.understood} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <section className={styles.understood} aria-label={texts.understood}>
      <h3 className={styles.title}>{texts.understood}</h3>
      {turns.map((turn) => (
        <TurnDetails key={turn.timestamp} turn={turn} />
      ))}
    </section>
  );
}
