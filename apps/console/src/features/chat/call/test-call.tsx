import { ActionIcon, CloseButton } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { openChat } from '#parts/chat/chat-panel-state.ts';
import { LogLevelSelect, type SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { chatTexts } from '#texts/chat.ts';
import { testCallTexts as texts } from '#texts/test-call.ts';
import { CallPanel } from '#features/chat/call/call-panel.tsx';
import type { PanelHandle } from '#features/chat/panel-frame.tsx';
import styles from '#features/chat/chat-panel.module.css';

/** The panel as a telephone. */
export function TestCall({ handle, onClose }: { handle: PanelHandle; onClose: () => void }) {
  const { grip, isMaximized, onMaximize } = handle;
  const [level, setLevel] = useState<SelectableLogLevel>('warn');
  const Size = isMaximized ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <>
      <header className={styles.head} data-call {...grip}>
        <h2 className={styles.title}>{texts.title}</h2>
        <span className="p-fill" />
        <LogLevelSelect className={styles.level} level={level} onLevel={setLevel} />
        <ActionIcon
          className={styles.size}
          aria-label={isMaximized ? chatTexts.head.restore : chatTexts.head.maximize}
          title={isMaximized ? chatTexts.head.restoreHint : chatTexts.head.maximizeHint}
          onClick={onMaximize}
        >
          <Size size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={texts.toChat} title={texts.toChat} onClick={() => openChat()}>
          <IconMessageCircle size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <CloseButton size={28} aria-label={texts.close} title={texts.close} onClick={onClose} />
      </header>
      <CallPanel level={level} />
    </>
  );
}
