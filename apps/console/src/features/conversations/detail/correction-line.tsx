import { ActionIcon } from '@mantine/core';
import { conversations, intents, type Annotation } from '@parley/contract';
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { shownMinute } from '#shared/times.ts';
import { removeCorrection } from '#features/conversations/detail/correct-turn.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/detail/correction-line.module.css';

const { corrected: texts } = conversationWorkTexts;

/** The correction of a turn, below the recognized intent. */
export function CorrectionLine({ correction }: { correction: Annotation }) {
  const { id, who_name: name, created } = correction;
  return (
    <div className={styles['line']} title={texts.by(name ?? texts.unknown, shownMinute(created))}>
      <IconArrowRight size={14} stroke={2} aria-hidden />
      <span className={styles['text']}>
        <CorrectedTo correction={correction} />
      </span>
      <Can do={conversations.createNote} otherwise={null}>
        <ActionIcon size={24} aria-label={texts.undo} title={texts.undo} onClick={() => void removeCorrection(id)}>
          <IconArrowBackUp size={14} stroke={2} aria-hidden />
        </ActionIcon>
      </Can>
    </div>
  );
}

export function CorrectedTo({ correction: { intent_id: id } }: { correction: Annotation }) {
  const { data: all } = useRead(intents.list);
  if (id === null) return texts.fallback;
  return texts.to(all?.find((one) => one.id === id)?.name ?? texts.deleted);
}
