import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { tests } from '@parley/contract';
import { SELECTABLE_LOG_LEVELS } from '@parley/domain';
import { IconArrowsMaximize, IconArrowsMinimize, IconRefresh, IconTestPipe } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { texts } from '#shared/texts.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { ConvertDialog } from '#features/chat/convert-dialog.tsx';
import { ChatInput } from '#features/chat/chat-input.tsx';
import { TranscriptView } from '#shared/transcript/transcript-view.tsx';
import { linesAt } from '#shared/transcript/transcript.ts';
import { useChat } from '#features/chat/use-chat.ts';
import styles from '#features/chat/chat-panel.module.css';

type Level = (typeof SELECTABLE_LOG_LEVELS)[number];
const DEFAULT_LEVEL: Level = 'warn';

/** A talk with the draft as it is saved now, and why the bot answers as it does. Floats over every screen. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const { token, conversationId, transcript, phase, outbox, say, tryAgain, restart } = useChat();
  const [level, setLevel] = useState<Level>(DEFAULT_LEVEL);
  const [isMaximized, setMaximized] = useState(false);
  const [text, setText] = useState('');
  const [isConverting, setConverting] = useState(false);
  const lines = useMemo(() => linesAt(transcript.lines, level), [transcript, level]);
  const input = useRef<HTMLInputElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const isOver = transcript.ended !== null;
  const hasSpoken = transcript.lines.some(({ kind }) => kind === 'caller');

  useHotkeys('Test chat', [
    { keys: 'Ctrl+M', description: 'Enlarge the test chat', run: () => setMaximized((is) => !is) },
  ]);
  useEffect(() => {
    // Where the input was, the next thing to do is.
    (isOver || phase === 'failed' ? begin : input).current?.focus();
  }, [isOver, phase, transcript.isInputShown]);

  function startAgain() {
    setText('');
    restart();
  }

  const Size = isMaximized ? IconArrowsMinimize : IconArrowsMaximize;
  const panel = (
    // Esc means the panel wherever in it one stands.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.panel}
      data-maximized={isMaximized || undefined}
      aria-label="Test chat"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text !== '' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>Test chat</h2>
        <Chip>draft</Chip>
        <span className={styles.gap} />
        <select
          className={styles.level}
          aria-label="Log level"
          value={level}
          onChange={(event) => {
            const chosen = SELECTABLE_LOG_LEVELS.find((one) => one === event.currentTarget.value);
            if (chosen) setLevel(chosen);
          }}
        >
          {SELECTABLE_LOG_LEVELS.map((one) => (
            <option key={one} value={one}>
              Log: {one}
            </option>
          ))}
        </select>
        <ActionIcon
          className={styles.size}
          aria-label={isMaximized ? 'Make smaller' : 'Enlarge'}
          title={`${isMaximized ? 'Make smaller' : 'Enlarge'} (Ctrl M)`}
          onClick={() => setMaximized(!isMaximized)}
        >
          <Size size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Can do={tests.convert}>
          <ActionIcon
            aria-label="Convert to Test"
            title="Convert to Test"
            disabled={!hasSpoken}
            onClick={() => setConverting(true)}
          >
            <IconTestPipe size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Can>
        <ActionIcon aria-label="Start a new conversation" title="Start a new conversation" onClick={startAgain}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <CloseButton size={28} aria-label="Close the test chat" title="Close (Esc)" onClick={onClose} />
      </header>
      <TranscriptView lines={lines} outbox={outbox} isOver={isOver} onReply={say} onTryAgain={tryAgain} />
      <footer className={styles.foot}>
        {isOver && (
          <>
            <span className={styles.ended} role="status">
              {texts.chat.ended}
            </span>
            <Button ref={begin} onClick={startAgain}>
              Restart
            </Button>
          </>
        )}
        {!isOver && phase === 'failed' && (
          <>
            <span className={styles.ended}>{texts.chat.cannotInit}</span>
            <Button ref={begin} onClick={startAgain}>
              Try again
            </Button>
          </>
        )}
        {!isOver && phase !== 'failed' && transcript.isInputShown && (
          <ChatInput ref={input} value={text} onChange={setText} onSend={say} />
        )}
        {!isOver && phase !== 'failed' && !transcript.isInputShown && (
          <span className={styles.ended}>The bot has hidden the text input.</span>
        )}
      </footer>
    </section>
  );
  return (
    <>
      {panel}
      {/* Beside the panel, so that its Esc is not the panel's. */}
      {isConverting && (
        <ConvertDialog conversationId={conversationId} token={token} onClose={() => setConverting(false)} />
      )}
    </>
  );
}
