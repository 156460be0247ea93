import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { Outgoing } from '#features/chat/chat-state.ts';
import { ActionLine, LogLine } from '#features/chat/log-line.tsx';
import type { TranscriptLine } from '#features/chat/transcript.ts';
import { TurnLine } from '#features/chat/turn-line.tsx';
import styles from '#features/chat/transcript-view.module.css';

interface TranscriptViewProps {
  lines: readonly TranscriptLine[];
  outbox: readonly Outgoing[];
  isOver: boolean;
  /** A quick reply was pressed. */
  onReply: (text: string) => void;
  onTryAgain: (id: string) => void;
}

/** Who is this far from the end reads what was said before, and is left there. */
const AT_END_PX = 48;

/** What was said, by turns. Screen readers are told what comes. */
export function TranscriptView({ lines, outbox, isOver, onReply, onTryAgain }: TranscriptViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [lines, outbox]);

  return (
    <div
      ref={scroller}
      className={styles.transcript}
      role="log"
      aria-label="Conversation"
      // What scrolls must be reachable by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
      }}
    >
      {lines.map((line) => (
        <Line key={line.key} line={line} onReply={onReply} />
      ))}
      {outbox.map(({ id, text, state }) => (
        <div key={id} className={styles.caller} data-state={state}>
          <span className="p-visually-hidden">You: </span>
          {text}
          {(state === 'failed' || isOver) && <span className={styles.unsent}>Not sent</span>}
          {state === 'failed' && !isOver && (
            <Button size="compact-xs" onClick={() => onTryAgain(id)}>
              Try again
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function Line({ line, onReply }: { line: TranscriptLine; onReply: (text: string) => void }) {
  switch (line.kind) {
    case 'bot':
    case 'caller':
      return (
        <div className={styles[line.kind]}>
          <span className="p-visually-hidden">{line.kind === 'bot' ? 'Bot: ' : 'You: '}</span>
          {line.text}
        </div>
      );
    case 'turn':
      return <TurnLine turn={line.turn} />;
    case 'buttons':
      return (
        <div className={styles.buttons} role="group" aria-label="Quick replies">
          {line.options.map(({ label, value }, at) => (
            <Button key={at} radius="xl" disabled={!line.isCurrent} onClick={() => onReply(value)}>
              {label}
            </Button>
          ))}
        </div>
      );
    case 'action':
      return <ActionLine name={line.name} args={line.args} />;
    case 'log':
      return <LogLine level={line.level} text={line.text} args={line.args} />;
  }
}
