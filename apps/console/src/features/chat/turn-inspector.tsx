import { Button } from '@mantine/core';
import { chat } from '@parley/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '#shared/api/hooks.ts';
import { session } from '#shared/session/session.ts';
import { MemoryChanges } from '#parts/transcript/memory-changes.tsx';
import type { TranscriptTurn } from '#parts/transcript/transcript.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { TriedWhy } from '#parts/understanding/tried-why.tsx';
import { useTriedText } from '#parts/understanding/use-tried-text.ts';
import { chatTexts } from '#texts/chat.ts';
import details from '#parts/transcript/turn-line.module.css';
import styles from '#parts/transcript/memory-changes.module.css';

const texts = chatTexts.turn;

interface TurnInspectorProps {
  conversationId: string;
  token: string;
  turn: TranscriptTurn;
  /** Absent where there is nothing to go back to. */
  onRewind: (() => void) | undefined;
}

/** The memory of a talk with the draft before and after a turn, why the text has its intent, and the way back. */
export function TurnInspector({ conversationId, token, turn, onRewind }: TurnInspectorProps) {
  const { data } = useRead(chat.remembered, {
    query: { id: conversationId, conversation_token: token, timestamp: String(turn.timestamp) },
    staleTime: Infinity,
    handles: ['local'],
  });
  return (
    <>
      {data && <MemoryChanges before={data.before} after={data.after} />}
      {turn.text !== undefined && turn.text !== '' && <Why text={turn.text} />}
      {onRewind && (
        <div className={styles.foot}>
          <Button size="compact-xs" leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={onRewind}>
            {texts.rewind}
          </Button>
        </div>
      )}
    </>
  );
}

/** Asked of the model that serves now, and only when somebody looks. */
function Why({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const { tried, error } = useTriedText(isOpen ? text : '');
  const navigate = useNavigate();
  const find = (q: string) => void navigate(screenAddress('/app/intents', session.get().projectId, { q }));
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.why}</summary>
      {error !== undefined && <p className={details.muted}>{error}</p>}
      {tried?.untrained && <p className={details.muted}>{texts.untrained}</p>}
      {tried && !tried.untrained && (
        <TriedWhy tried={tried} onShowIntent={find} onShowTemplate={(_intent, template) => find(template)} />
      )}
    </details>
  );
}
