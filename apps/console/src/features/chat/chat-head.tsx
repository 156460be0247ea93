import { ActionIcon, CloseButton } from '@mantine/core';
import { tests } from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCheck,
  IconCopy,
  IconRefresh,
  IconTestPipe,
} from '@tabler/icons-react';
import { useState, type HTMLAttributes } from 'react';
import { Can } from '#shared/access/access.tsx';
import { copyText } from '#shared/clipboard.ts';
import { LogLevelSelect, type SelectableLogLevel } from '#shared/transcript/log-level-select.tsx';
import styles from '#features/chat/chat-panel.module.css';

/** As the deployments call them. */
const ENVIRONMENTS: Record<ChatEnvironment, string> = { draft: 'draft', dev: 'testing', prod: 'production' };

interface ChatHeadProps {
  environment: ChatEnvironment;
  onEnvironment: (environment: ChatEnvironment) => void;
  level: SelectableLogLevel;
  onLevel: (level: SelectableLogLevel) => void;
  isMaximized: boolean;
  onMaximize: () => void;
  hasSpoken: boolean;
  /** What is copied. */
  transcript: () => string;
  onConvert: () => void;
  onRestart: () => void;
  onClose: () => void;
  /** What moves the panel by its head. */
  grip: HTMLAttributes<HTMLElement>;
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
      <h2 className={styles.title}>Test chat</h2>
      <select
        className={styles.level}
        aria-label="Talk to"
        value={environment}
        onChange={({ currentTarget }) => onEnvironment(currentTarget.value as ChatEnvironment)}
      >
        {Object.entries(ENVIRONMENTS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.gap} />
      <LogLevelSelect className={styles.level} level={level} onLevel={onLevel} />
      <ActionIcon
        className={styles.size}
        aria-label={isMaximized ? 'Make smaller' : 'Enlarge'}
        title={`${isMaximized ? 'Make smaller' : 'Enlarge'} (Ctrl M)`}
        onClick={onMaximize}
      >
        <Size size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Can do={tests.convert}>
        <ActionIcon aria-label="Convert to Test" title="Convert to Test" disabled={!hasSpoken} onClick={onConvert}>
          <IconTestPipe size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Can>
      <ActionIcon
        aria-label={isCopied ? 'Copied' : 'Copy the transcript'}
        title="Copy the transcript"
        onClick={() => void copyText(transcript()).then(setCopied)}
        onBlur={() => setCopied(false)}
      >
        <Copy size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Start a new conversation" title="Start a new conversation" onClick={onRestart}>
        <IconRefresh size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <CloseButton size={28} aria-label="Close the test chat" title="Close (Esc)" onClick={onClose} />
    </header>
  );
}
