import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CardView } from '#parts/transcript/card-view.tsx';
import { ActionLine, LogLine } from '#parts/transcript/log-line.tsx';
import { OpenReaction } from '#parts/transcript/open-reaction.tsx';
import { PlayedFile, type FetchFile } from '#parts/transcript/played-file.tsx';
import { RichText } from '#parts/transcript/rich-text.tsx';
import { SelectLine } from '#parts/transcript/select-line.tsx';
import type { TranscriptLine, TranscriptTurn } from '#parts/transcript/transcript.ts';
import { TurnLine } from '#parts/transcript/turn-line.tsx';
import { transcriptTexts } from '#texts/transcript.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#parts/transcript/transcript-view.module.css';

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
  /** A quick reply was pressed. Absent in a finished conversation, where buttons are disabled. */
  onReply?: (text: string) => void;
  onTryAgain?: (id: string) => void;
  /** Fetches a file that the bot plays. Without it the transcript only names the file. */
  fetchFile?: FetchFile;
  /** Adds content to a turn's expanded details. */
  aboutTurn?: (turn: TranscriptTurn) => ReactNode;
}

const NOTHING: readonly Outgoing[] = [];
/** A reader who has scrolled up at least this far is not moved by new entries. */
const AT_END_PX = 48;

/** Shows the transcript, by turns. Screen readers announce new entries. */
export function TranscriptView(props: TranscriptViewProps) {
  const { lines, outbox = NOTHING, isOver = true, onReply, onTryAgain, fetchFile, aboutTurn } = props;
  const [first] = outbox;
  // Messages are sent in their order: the others wait for it.
  const isStopped = first?.state === 'failed';
  const scroller = useRef<HTMLDivElement>(null);
  // A finished conversation opens at its beginning.
  const isAtEnd = useRef(onReply !== undefined);
  const lastTop = useRef(0);
  const content = useRef<HTMLDivElement>(null);
  const toEnd = () => isAtEnd.current && scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  useLayoutEffect(() => void toEnd(), [lines, outbox]);
  useEffect(() => {
    // Pictures and players grow once they are loaded, and the view shrinks when something opens below it.
    const watching = new ResizeObserver(toEnd);
    for (const box of [content.current, scroller.current]) if (box) watching.observe(box);
    return () => watching.disconnect();
  }, []);

  return (
    <div
      ref={scroller}
      className={styles.transcript}
      role="log"
      aria-label={transcriptTexts.label}
      // A part that scrolls must be reachable by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        // New lines, too, leave the end further below: only a scroll upward is the reader's.
        if (scrollHeight - scrollTop - clientHeight < AT_END_PX) isAtEnd.current = true;
        else if (scrollTop < lastTop.current) isAtEnd.current = false;
        lastTop.current = scrollTop;
      }}
    >
      <div ref={content} className="p-stack p-gap-8">
        {lines.map((line) => (
          <Line key={line.key} line={line} onReply={onReply} fetchFile={fetchFile} aboutTurn={aboutTurn} />
        ))}
        {outbox.map(({ id, text, state }, at) => (
          <div key={id} className={styles.caller} data-state={state}>
            <span className="p-visually-hidden">{transcriptTexts.you}</span>
            {text}
            {(state === 'failed' || isOver) && <span className={styles.unsent}>{transcriptTexts.notSent}</span>}
            {isStopped && !isOver && state === 'waiting' && (
              <span className={styles.unsent} role="status">
                {transcriptTexts.waits}
              </span>
            )}
            {isStopped && !isOver && (state === 'failed' || at === outbox.length - 1) && (
              <Button size="compact-xs" onClick={() => onTryAgain?.(first.id)}>
                {uiTexts.tryAgain}
              </Button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface LineProps {
  line: TranscriptLine;
  onReply: TranscriptViewProps['onReply'] | undefined;
  fetchFile: FetchFile | undefined;
  aboutTurn: TranscriptViewProps['aboutTurn'] | undefined;
}

function Line({ line, onReply, fetchFile, aboutTurn }: LineProps) {
  switch (line.kind) {
    case 'bot':
      return (
        <div className={styles.said}>
          <div className={styles.bot}>
            <span className="p-visually-hidden">{transcriptTexts.bot}</span>
            <RichText text={line.text} />
          </div>
          <OpenReaction of={line.of} />
        </div>
      );
    case 'caller':
      return (
        <div className={styles.caller}>
          <span className="p-visually-hidden">{transcriptTexts.you}</span>
          {line.text}
        </div>
      );
    case 'turn':
      return <TurnLine turn={line.turn} about={aboutTurn} />;
    case 'buttons':
      return (
        <div className={styles.said}>
          <div className="p-flex p-wrap p-gap-8 p-rigid" role="group" aria-label={transcriptTexts.quickReplies}>
            {line.options.map(({ label, value }, at) => (
              <Button key={at} radius="xl" disabled={!line.isCurrent || !onReply} onClick={() => onReply?.(value)}>
                {label}
              </Button>
            ))}
          </div>
          <OpenReaction of={line.of} />
        </div>
      );
    case 'select':
      return (
        <div className={styles.said}>
          <SelectLine line={line} onReply={line.isCurrent ? onReply : undefined} />
          <OpenReaction of={line.of} />
        </div>
      );
    case 'card':
      return (
        <div className={styles.said}>
          <CardView card={line} />
          <OpenReaction of={line.of} />
        </div>
      );
    case 'file':
      return (
        <div className={styles.said}>
          {fetchFile ? (
            <PlayedFile name={line.file} fetchFile={fetchFile} />
          ) : (
            <ActionLine name={line.name} args={line.args} />
          )}
          <OpenReaction of={line.of} />
        </div>
      );
    case 'action':
      return (
        <div className={styles.said}>
          <ActionLine name={line.name} args={line.args} />
          <OpenReaction of={line.of} />
        </div>
      );
    case 'log':
      return (
        <div className={styles.said}>
          <LogLine level={line.level} text={line.text} args={line.args} />
          <OpenReaction of={line.of} />
        </div>
      );
  }
}
