import { tests } from '@parley/contract';
import { useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { HistoryButtons } from '#shared/changes/history-buttons.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { testTexts } from '#texts/tests.ts';
import { runTest, runTests, useTestStates } from '#parts/tests/test-runs.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { testChanges } from '#parts/tests/test-changes.ts';
import { cardKeys } from '#features/tests/card-keys.ts';
import { CoveragePanel } from '#features/tests/coverage-panel.tsx';
import { RunProgress } from '#features/tests/run-progress.tsx';
import { NoTests, TestCards } from '#features/tests/test-cards.tsx';
import { TestEditor } from '#features/tests/test-editor.tsx';
import { countStates, filteredTests } from '#features/tests/test-list.ts';
import { TestsTools } from '#features/tests/tests-tools.tsx';
import { useEditedTest } from '#features/tests/use-edited-test.ts';
import { useTestFilter } from '#features/tests/use-test-filter.ts';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { useTestNames } from '#features/tests/use-tests.ts';
import styles from '#features/tests/tests-screen.module.css';

const { shortcuts: shortcutTexts } = testTexts;

/** Conversations that the bot must get right, run against the draft. */
export function TestsScreen() {
  const { data, error, refetch } = useRead(tests.list);
  const list = testChanges.useShown(data);
  const history = testChanges.useHistory();
  const states = useTestStates();
  const names = useTestNames();
  const canEdit = useCan(tests.create);
  const { filter, change } = useTestFilter();
  const [level, setLevel] = useState<SelectableLogLevel>('fine');
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [isCoverageOpen, setCoverage] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const editor = useEditedTest((list ?? []).map(({ name }) => name));
  const { edited, add, edit, clone } = editor;
  const shown = filteredTests(list ?? [], filter, states.stateOf);

  useHotkeys(testTexts.title, [
    {
      keys: 'Ctrl+A',
      description: shortcutTexts.add,
      enabled: canEdit && list !== undefined,
      yieldsToTyping: true,
      run: add,
    },
    { keys: 'Ctrl+F', description: shortcutTexts.search, run: () => searchInput.current?.focus() },
    ...cardKeys(shown, { run: (test) => void runTest(test), edit, clone, canEdit }),
  ]);

  if (error && !list) return <LoadError what={testTexts.title} error={error} onRetry={() => void refetch()} />;
  if (!list) return <SkeletonRows />;
  const failed = list.filter(({ id }) => states.stateOf(id) === 'error').map(({ id }) => id);
  return (
    <div className="p-columns">
      <div className={`p-column ${styles.main}`}>
        <PageHeader count={list.length} />
        {canEdit && <HistoryButtons scope={testTexts.title} {...history} />}
        <TestsTools
          filter={filter}
          counts={countStates(list, states.stateOf)}
          level={level}
          isRunning={states.isRunningAll}
          searchInput={searchInput}
          onFilter={change}
          onLevel={setLevel}
          onAdd={add}
          onRunAll={() => void runTests()}
          onRunFailed={() => void runTests(failed)}
          onCoverage={() => setCoverage((is) => !is)}
        />
        {states.isRunningAll && <RunProgress />}
        {list.length === 0 ? (
          <NoTests onAdd={canEdit ? add : undefined} />
        ) : (
          <TestCards
            shown={shown}
            states={states}
            names={names}
            level={level}
            editor={editor}
            canEdit={canEdit}
            folded={folded}
            onFold={(id, isOpen) => setFolded(new Map(folded).set(id, isOpen))}
          />
        )}
      </div>
      {isCoverageOpen && <CoveragePanel onClose={() => setCoverage(false)} />}
      {edited && (
        <TestEditor
          {...edited}
          names={names}
          otherNames={list.filter(({ id }) => id !== edited.draft.id).map(({ name }) => name)}
          onClose={(saved) => {
            editor.close();
            // A run that fails opens the card again.
            if (saved !== undefined) setFolded(new Map([...folded].filter(([id]) => id !== saved)));
          }}
        />
      )}
    </div>
  );
}
