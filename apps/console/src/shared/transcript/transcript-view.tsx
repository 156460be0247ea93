import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { ActionLine, LogLine } from '#shared/transcript/log-line.tsx';
import type { TranscriptLine } from '#shared/transcript/transcript.ts';
import { TurnLine } from '#shared/transcript/turn-line.tsx';
import styles from '#shared/transcript/transcript-view.module.css';

/** Something that the caller said and the server has not answered yet. */
export interface Outgoing {
  /** Makes sending it again safe. */
  id: string;
  text: string;
  state: 'waiting' | 'sending' | 'failed';
}

interface TranscriptViewProps {
  lines: readonly TranscriptLine[];
  outbox?: readonly Outgoing[];
  isOver?: boolean;
  /** A quick reply was pressed. Without it the talk is over and nothing can be pressed. */
  onReply?: (text: string) => void;
  onTryAgain?: (id: string) => void;
}

const NOTHING: readonly Outgoing[] = [];
/** Who is this far from the end reads what was said before, and is left there. */
const AT_END_PX = 48;

/** What was said, by turns. Screen readers are told what comes. */
export function TranscriptView(props: TranscriptViewProps) {
  const { lines, outbox = NOTHING, isOver = true, onReply, onTryAgain } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // A talk that is over is read from its beginning.
  const isAtEnd = useRef(onReply !== undefined);
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
            <Button size="compact-xs" onClick={() => onTryAgain?.(id)}>
              Try again
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function Line({ line, onReply }: { line: TranscriptLine; onReply: ((text: string) => void) | undefined }) {
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
            <Button key={at} radius="xl" disabled={!line.isCurrent || !onReply} onClick={() => onReply?.(value)}>
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
