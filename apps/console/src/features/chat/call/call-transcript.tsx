import { useMemo } from 'react';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { TranscriptView } from '#parts/transcript/transcript-view.tsx';
import { linesAt, transcriptOf, type TranscriptTurn } from '#parts/transcript/transcript.ts';
import { testCallTexts as texts } from '#texts/test-call.ts';
import { TurnInspector } from '#features/chat/turn-inspector.tsx';
import type { CallState } from '#features/chat/call/call-state.ts';
import styles from '#features/chat/call/call-panel.module.css';

interface CallTranscriptProps {
  state: CallState;
  level: SelectableLogLevel;
  /** Says the label of a button, because callers see no buttons. */
  onSay: (text: string) => void;
}

/** Shows the turns of the call as the test chat does, and the recognizer's text so far. */
export function CallTranscript({ state, level, onSay }: CallTranscriptProps) {
  const { entries, conversation, partial, phase } = state;
  const transcript = useMemo(() => transcriptOf([{ entries }]), [entries]);
  const lines = useMemo(() => linesAt(transcript.lines, level), [transcript, level]);
  const aboutTurn =
    conversation &&
    ((turn: TranscriptTurn) => (
      <TurnInspector conversationId={conversation.id} token={conversation.token} turn={turn} onRewind={undefined} />
    ));
  return (
    <>
      <TranscriptView lines={lines} onReply={onSay} isOver={phase === 'ended'} {...(aboutTurn ? { aboutTurn } : {})} />
      {partial !== '' && (
        <div className={styles.partial}>
          <span className="p-visually-hidden">{texts.partial}</span>
          {partial}…
        </div>
      )}
    </>
  );
}
