import { useMemo } from 'react';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { TranscriptView } from '#parts/transcript/transcript-view.tsx';
import { linesAt, transcriptOf, type TranscriptTurn } from '#parts/transcript/transcript.ts';
import { testCallTexts as texts } from '#texts/test-call.ts';
import { TurnInspector } from '#features/chat/turn-inspector.tsx';
import type { CallState } from '#features/chat/call/call-state.ts';
import styles from '#features/chat/call/call-panel.module.css';

/** Shows the turns of the call as the test chat does, and the recognizer's text so far. */
export function CallTranscript({ state, level }: { state: CallState; level: SelectableLogLevel }) {
  const { entries, conversation, partial } = state;
  const transcript = useMemo(() => transcriptOf([{ entries }]), [entries]);
  const lines = useMemo(() => linesAt(transcript.lines, level), [transcript, level]);
  const aboutTurn =
    conversation &&
    ((turn: TranscriptTurn) => (
      <TurnInspector conversationId={conversation.id} token={conversation.token} turn={turn} onRewind={undefined} />
    ));
  return (
    <>
      <TranscriptView lines={lines} onReply={NOTHING} isOver {...(aboutTurn ? { aboutTurn } : {})} />
      {partial !== '' && (
        <div className={styles.partial}>
          <span className="p-visually-hidden">{texts.partial}</span>
          {partial}…
        </div>
      )}
    </>
  );
}

/** A caller sees no buttons. */
const NOTHING = () => undefined;
