import { Button } from '@mantine/core';
import { conversationWork, type ReplyOf } from '@parley/contract';
import { useEffect, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { ReplayedAnswers } from '#parts/transcript/replayed-answers.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { refusalOf } from '#features/conversations/detail/correct-turn.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/detail/replay-one-dialog.module.css';

const { replay: texts } = conversationWorkTexts;

type Replayed = ReplyOf<typeof conversationWork.replay>;

interface ReplayOneDialogProps {
  conversationId: string;
  /** The words of the selected turn. */
  said: string | undefined;
  onClose: () => void;
}

/** Holds a conversation once more with the draft, and shows the turns that get another answer. */
export function ReplayOneDialog({ conversationId, said, onClose }: ReplayOneDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Replayed>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    call(conversationWork.replay, {
      params: { conversation: conversationId },
      handles: ['local'],
      signal: leaving.signal,
    }).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(refusalOf(error));
    });
    return () => leaving.abort();
  }, [conversationId, attempt]);

  function again() {
    setFound(undefined);
    setFailure(undefined);
    setAttempt(attempt + 1);
  }
  const isSelected = (turn: Replayed['differences'][number]) => said !== undefined && turn.said === said;
  return (
    <Dialog
      title={texts.title}
      size={720}
      onClose={onClose}
      footer={
        <>
          <div className={styles['state']} role="status">
            {failure !== undefined && (
              <StateLine state="error">
                {texts.failed} {failure}
              </StateLine>
            )}
            {failure === undefined && !found && <StateLine state="running">{texts.running}</StateLine>}
            {found && <Found found={found} />}
          </div>
          <Button disabled={!found && failure === undefined} onClick={again}>
            {texts.again}
          </Button>
          <Button variant="filled" onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        </>
      }
    >
      {found && found.is_replayable && said !== undefined && !found.differences.some(isSelected) && (
        <p className={styles['same']}>{texts.thisSame}</p>
      )}
      {found && found.differences.length > 0 && (
        <ul className={`p-plain-list ${styles['turns']}`} aria-label={texts.list}>
          {found.differences.map((turn) => (
            <li key={turn.turn} className={styles['turn']} aria-current={isSelected(turn) || undefined}>
              <div className={styles['said']}>{turn.turn === 0 ? texts.opening : turn.said}</div>
              <div className="p-caption">
                {texts.turn(turn.turn)}
                {isSelected(turn) && `, ${texts.selected}`}
              </div>
              <ReplayedAnswers before={turn.before} after={turn.after} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Found({ found: { is_replayable, different, turns } }: { found: Replayed }) {
  if (!is_replayable) return <StateLine state="warning">{texts.notReplayable}</StateLine>;
  if (different === 0) return <StateLine state="ok">{texts.same}</StateLine>;
  return <StateLine state="warning">{texts.differ(different, turns)}</StateLine>;
}
