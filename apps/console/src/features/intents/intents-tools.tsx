import { IconDownload, IconGauge, IconHash, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { intentFiles, intents, projects } from '@parley/contract';
import { Can } from '#shared/access/access.tsx';
import { offerCsv } from '#shared/api/download.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { useImport } from '#features/intents/import/use-import.tsx';
import { intentTexts } from '#texts/intents.ts';

interface IntentsToolsProps {
  query: string;
  /** How many intents the search leaves. */
  found: number;
  onSearch: (text: string) => void;
  /** Enter or the down arrow moves to the list. */
  onLeave: () => void;
  canExport: boolean;
  /** Opens the synonyms; undefined while they are open, or if the user may not see them. */
  onOpenSynonyms: (() => void) | undefined;
  /** Opens the model's quality; undefined while it is open, or there is nothing to judge. */
  onOpenQuality: (() => void) | undefined;
}

/** Search and what can be done with all intents. */
export function IntentsTools({ query, found, onSearch, onLeave, canExport, ...panels }: IntentsToolsProps) {
  const importing = useImport();
  const input = useRef<HTMLInputElement>(null);
  const projectName = useProjectName();
  useHotkeys(intentTexts.title, [
    {
      keys: 'Ctrl+F',
      description: intentTexts.shortcuts.search,
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
  return (
    <>
      <SearchBar
        label={intentTexts.search}
        query={query}
        found={found}
        inputRef={input}
        onSearch={onSearch}
        onLeave={onLeave}
        guide="intents"
      >
        {panels.onOpenQuality && (
          <QuietButton icon={IconGauge} onClick={panels.onOpenQuality}>
            {intentTexts.quality}
          </QuietButton>
        )}
        {panels.onOpenSynonyms && (
          <QuietButton icon={IconHash} onClick={panels.onOpenSynonyms}>
            {intentTexts.synonyms}
          </QuietButton>
        )}
        <Can do={intentFiles.import}>
          <QuietButton icon={IconUpload} disabled={importing.progress !== undefined} onClick={importing.pick}>
            {intentTexts.import}
          </QuietButton>
        </Can>
        <QuietButton icon={IconDownload} disabled={!canExport} onClick={() => void exportIntents(projectName)}>
          {intentTexts.export}
        </QuietButton>
      </SearchBar>
      {importing.parts}
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
  // Waits for pending saves: the file must not be older than the screen.
  await intentChanges.settled();
  await offerCsv(intents.list, `${projectName}.csv`);
}
