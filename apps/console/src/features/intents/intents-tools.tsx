import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconDownload, IconGauge, IconHash, IconSearch, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { intents, projects } from '@parley/contract';
import { downloadCsv } from '#shared/api/download.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { texts } from '#shared/texts.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { useImport } from '#features/intents/use-import.tsx';
import styles from '#features/intents/intents-tools.module.css';

interface IntentsToolsProps {
  query: string;
  /** How many intents the search leaves. */
  found: number;
  onSearch: (text: string) => void;
  /** Enter, or the arrow down, goes on to the list. */
  onLeave: () => void;
  canExport: boolean;
  /** Opens the synonyms; undefined while they are open, or for those who may not see them. */
  onOpenSynonyms: (() => void) | undefined;
  /** Opens the model's quality; undefined while it is open, or there is nothing to judge. */
  onOpenQuality: (() => void) | undefined;
}

/** Search and what can be done with all intents. */
export function IntentsTools({ query, found, onSearch, onLeave, canExport, ...panels }: IntentsToolsProps) {
  const importing = useImport();
  const input = useRef<HTMLInputElement>(null);
  const projectName = useProjectName();
  useHotkeys('Intents', [
    {
      keys: 'Ctrl+F',
      description: 'Search intents',
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
  return (
    <div className={styles.tools}>
      <TextInput
        ref={input}
        className={styles.search}
        aria-label="Search name or template"
        placeholder="Search name or template"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSectionWidth={query === '' ? 58 : 32}
        rightSection={
          query === '' ? (
            <Kbd keys="Ctrl+F" />
          ) : (
            <CloseButton size={24} aria-label="Clear the search" onClick={() => onSearch('')} />
          )
        }
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('');
          else if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className={`${styles.found} p-figures`} role="status">
        {query !== '' && `${found.toLocaleString('en')} found`}
      </span>
      {panels.onOpenQuality && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconGauge size={16} stroke={1.75} aria-hidden />}
          onClick={panels.onOpenQuality}
        >
          Quality
        </Button>
      )}
      {panels.onOpenSynonyms && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconHash size={16} stroke={1.75} aria-hidden />}
          onClick={panels.onOpenSynonyms}
        >
          Synonyms
        </Button>
      )}
      {importing.pick && (
        <Button
          className={styles.export}
          variant="subtle"
          color="gray"
          loading={importing.isImporting}
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={importing.pick}
        >
          Import Intents
        </Button>
      )}
      {importing.parts}
      <Button
        className={styles.export}
        variant="subtle"
        color="gray"
        disabled={!canExport}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => void exportIntents(projectName)}
      >
        Export Intents
      </Button>
      <GuideLink page="intents" />
    </div>
  );
}

function useProjectName(): string {
  const projectId = useProjectIdIfAny();
  const { data } = useRead(projects.list);
  return data?.find(({ id }) => id === projectId)?.name ?? 'intents';
}

async function exportIntents(projectName: string): Promise<void> {
  try {
    await downloadCsv(intents.list, `${projectName}.csv`, { quiet: true });
  } catch {
    notify.error({ title: texts.error.title, message: texts.outbound.cannotDownload });
  }
}
