import { ActionIcon, CloseButton } from '@mantine/core';
import { tests } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCheck,
  IconCopy,
  IconPhone,
  IconRefresh,
  IconTestPipe,
} from '@tabler/icons-react';
import { useState } from 'react';
import { openChat } from '#parts/chat/chat-panel-state.ts';
import { Can } from '#shared/access/access.tsx';
import { copyText } from '#shared/clipboard.ts';
import { LogLevelSelect, type SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { chatTexts } from '#texts/chat.ts';
import { testCallTexts } from '#texts/test-call.ts';
import { uiTexts } from '#texts/ui.ts';
import type { PanelHandle } from '#features/chat/panel-frame.tsx';
import styles from '#features/chat/chat-panel.module.css';

const texts = chatTexts.head;

interface ChatHeadProps extends Omit<PanelHandle, 'box'> {
  environment: ChatEnvironment;
  onEnvironment: (environment: ChatEnvironment) => void;
  level: SelectableLogLevel;
  onLevel: (level: SelectableLogLevel) => void;
  hasSpoken: boolean;
  /** The text to copy. */
  transcript: () => string;
  onConvert: () => void;
  onRestart: () => void;
  onClose: () => void;
}

/** Whom one talks to, how much is shown, and what can be done with the talk. */
export function ChatHead(props: ChatHeadProps) {
  const { environment, onEnvironment, level, onLevel, isMaximized, onMaximize } = props;
  const { hasSpoken, transcript, onConvert, onRestart, onClose } = props;
  const [isCopied, setCopied] = useState(false);
  const Size = isMaximized ? IconArrowsMinimize : IconArrowsMaximize;
  const Copy = isCopied ? IconCheck : IconCopy;
  return (
    <header className={styles.head} {...props.grip}>
      <h2 className={styles.title}>{chatTexts.title}</h2>
      <select
        className={styles.level}
        aria-label={texts.talkTo}
        value={environment}
        onChange={({ currentTarget }) => onEnvironment(currentTarget.value as ChatEnvironment)}
      >
        {Object.entries(texts.environments).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <span className="p-fill" />
      <LogLevelSelect className={styles.level} level={level} onLevel={onLevel} />
      <ActionIcon
        className={styles.size}
        aria-label={isMaximized ? texts.restore : texts.maximize}
        title={isMaximized ? texts.restoreHint : texts.maximizeHint}
        onClick={onMaximize}
      >
        <Size size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Can do={tests.convert}>
        <ActionIcon aria-label={texts.convert} title={texts.convert} disabled={!hasSpoken} onClick={onConvert}>
          <IconTestPipe size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Can>
      <ActionIcon
        aria-label={isCopied ? uiTexts.copied : texts.copy}
        title={texts.copy}
        onClick={() => void copyText(transcript()).then(setCopied)}
        onBlur={() => setCopied(false)}
      >
        <Copy size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={testCallTexts.toCall} title={testCallTexts.toCall} onClick={() => openChat('call')}>
        <IconPhone size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={texts.restart} title={texts.restart} onClick={onRestart}>
        <IconRefresh size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <CloseButton size={28} aria-label={texts.close} title={texts.closeHint} onClick={onClose} />
    </header>
  );
}
