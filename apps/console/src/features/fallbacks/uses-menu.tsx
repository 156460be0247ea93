import { Menu } from '@mantine/core';
import { fallbacks, type FallbackUse } from '@parley/contract';
import { IconChevronDown, IconExternalLink, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownTime } from '#shared/times.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { PhraseRow, Row } from '#features/fallbacks/triage.ts';
import { fallbackTexts } from '#texts/fallbacks.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/fallbacks/uses-menu.module.css';

interface UsesMenuProps {
  row: PhraseRow;
  count: number;
  canOpen: boolean;
  /** Beside the list. */
  onShow: () => void;
}

/** The conversations in which the phrases of a row were said: each opens in a new tab, at the utterance. */
export function UsesMenu({ row, count, canOpen, onShow }: UsesMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = grouped(count);
  if (!canOpen) return <span className={styles.plain}>{shown}</span>;
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={styles.uses}
          aria-label={counted(count, fallbackTexts.conversations.conversation)}
        >
          {shown} <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.usesList ?? ''}>
        <Menu.Item
          leftSection={<IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden />}
          rightSection={<Kbd keys="O" />}
          onClick={onShow}
        >
          {fallbackTexts.conversations.showBeside}
        </Menu.Item>
        <Menu.Divider />
        {isOpen && <UsesItems row={row} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function UsesItems({ row }: { row: PhraseRow }) {
  const projectId = useProjectId();
  const { data, error } = useUses(row);
  if (error) {
    return (
      <Menu.Label>
        <StateIcon state="error" size={14} /> {fallbackTexts.conversations.didNotLoad}
      </Menu.Label>
    );
  }
  if (!data) return <Menu.Label>{uiTexts.loading}</Menu.Label>;
  return data.map((use) => (
    <Menu.Item
      key={`${use.conversation_id} ${use.timestamp}`}
      component="a"
      href={conversationAddress(projectId, use)}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={14} stroke={2} aria-hidden />}
    >
      <span className="p-figures">{shownTime(use.timestamp)}</span> {uiTexts.environments[use.project_env]}
    </Menu.Item>
  ));
}

/** Beyond these the address would be too long. */
const MOST_ALIKE = 100;

/** Reads the conversations with a row's phrases, newest first. */
export function useUses(row: Row) {
  const ids = row.kind === 'phrase' ? [row.phrase.id] : row.group.phrases.map(({ id }) => id);
  const [id = 0, ...also] = ids.slice(0, MOST_ALIKE);
  return useRead(fallbacks.uses, {
    params: { id },
    query: also.length > 0 ? { also: also.join(',') } : {},
    handles: ['local'],
  });
}

/** The conversation at the very utterance. */
export function conversationAddress(projectId: number, { conversation_id, timestamp }: FallbackUse): string {
  return `#${screenAddress('/app/logs', projectId, { conversation_id, entry: timestamp })}`;
}
