import { Button } from '@mantine/core';
import { IconDownload, IconGauge, IconHash, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { intents, projects } from '@parley/contract';
import { downloadCsv } from '#shared/api/download.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { texts } from '#shared/texts.ts';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { changesSettled } from '#features/intents/use-intent-changes.ts';
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
    <>
      <SearchBar
        label="Search name or template"
        query={query}
        found={found}
        inputRef={input}
        onSearch={onSearch}
        onLeave={onLeave}
        guide="intents"
      >
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
            disabled={importing.progress !== undefined}
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
      </SearchBar>
      {importing.progress}
    </>
  );
}

function useProjectName(): string {
  const projectId = useProjectIdIfAny();
  const { data } = useRead(projects.list);
  return data?.find(({ id }) => id === projectId)?.name ?? 'intents';
}

async function exportIntents(projectName: string): Promise<void> {
  // What is shown is on its way: the file must not be older than the screen.
  await changesSettled();
  try {
    await downloadCsv(intents.list, `${projectName}.csv`, { quiet: true });
  } catch {
    notify.error({ title: texts.error.title, message: texts.outbound.cannotDownload });
  }
}
