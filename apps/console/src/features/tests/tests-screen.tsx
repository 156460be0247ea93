import { Button } from '@mantine/core';
import { tasks, tests } from '@parley/contract';
import type { BotTest } from '@parley/domain';
import { IconTestPipe } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { HistoryButtons } from '#shared/changes/history-buttons.tsx';
import { isUnderWay, useTaskList } from '#shared/tasks/task-list.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { testTexts } from '#texts/tests.ts';
import { runTest, runTests, useTestStates } from '#shared/tests/test-runs.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TaskProgress } from '#shared/ui/task-progress.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { testChanges } from '#shared/tests/test-changes.ts';
import { CoveragePanel } from '#features/tests/coverage-panel.tsx';
import { TestCard } from '#features/tests/test-card.tsx';
import { copyOf, draftOf, newDraft, type TestDraft } from '#features/tests/test-draft.ts';
import { TestEditor } from '#features/tests/test-editor.tsx';
import { countStates, filteredTests, TEST_STATES } from '#features/tests/test-list.ts';
import { TestsTools } from '#features/tests/tests-tools.tsx';
import type { SelectableLogLevel } from '#shared/transcript/log-level-select.tsx';
import { useTestNames } from '#features/tests/use-tests.ts';
import styles from '#features/tests/tests-screen.module.css';

const { shortcuts: shortcutTexts } = testTexts;

const CARD_HEIGHT = 180;

interface Edited {
  draft: TestDraft;
  /** As it was when the editor was opened; left out for a new test. */
  before?: BotTest;
}

/** Conversations that the bot must get right, run against the draft. */
export function TestsScreen() {
  const { data, error, refetch } = useRead(tests.list);
  const list = testChanges.useShown(data);
  const history = testChanges.useHistory();
  const { stateOf, resultOf, isRunningAll } = useTestStates();
  const names = useTestNames();
  const canEdit = useCan(tests.create);
  const { params, write } = useAddress();
  const [search, setSearch] = useAddressText(params.get('q') ?? '', (q) => write({ q: () => q }));
  const [level, setLevel] = useState<SelectableLogLevel>('fine');
  /** Tests that were folded or unfolded by hand; otherwise only failed tests are open. */
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isCoverageOpen, setCoverage] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const taken = (list ?? []).map(({ name }) => name);
  const state = TEST_STATES.find((one) => one === params.get('state')) ?? null;
  const shown = filteredTests(list ?? [], { search, state }, stateOf);
  const add = () => {
    const fresh = newDraft(taken);
    if (fresh) open(fresh);
    else notify.error({ title: testTexts.noNameLeft, message: testTexts.noNameLeftHint });
  };

  useHotkeys(testTexts.title, [
    {
      keys: 'Ctrl+A',
      description: shortcutTexts.add,
      enabled: canEdit && list !== undefined,
      yieldsToTyping: true,
      run: add,
    },
    { keys: 'Ctrl+F', description: shortcutTexts.search, run: () => searchInput.current?.focus() },
    { keys: 'ArrowDown', description: shortcutTexts.next, run: () => focusCard(1) },
    { keys: 'ArrowUp', description: shortcutTexts.previous, run: () => focusCard(-1) },
    ...cardKeys(shown, { run: (test) => void runTest(test), edit: edit, clone: clone, canEdit }),
  ]);

  function open(draft: TestDraft | null) {
    if (draft) setEdited({ draft });
  }

  function edit(test: BotTest) {
    setEdited({ draft: draftOf(test), before: test });
  }

  function clone(test: BotTest) {
    open(copyOf(test, taken));
  }

  if (error && !list) return <LoadError what={testTexts.title} error={error} onRetry={() => void refetch()} />;
  if (!list) return <SkeletonRows />;
  const counts = countStates(list, stateOf);
  const failed = list.filter(({ id }) => stateOf(id) === 'error').map(({ id }) => id);
  return (
    <div className="p-columns">
      <div className={`p-column ${styles.main}`}>
        <PageHeader count={list.length} />
        {canEdit && <HistoryButtons scope={testTexts.title} {...history} />}
        <TestsTools
          filter={{ search, state }}
          counts={counts}
          level={level}
          isRunning={isRunningAll}
          searchInput={searchInput}
          onFilter={(change) => {
            if (change.search !== undefined) setSearch(change.search);
            if (change.state !== undefined) write({ state: () => change.state ?? '' });
          }}
          onLevel={setLevel}
          onAdd={add}
          onRunAll={() => void runTests()}
          onRunFailed={() => void runTests(failed)}
          onCoverage={() => setCoverage((is) => !is)}
        />
        {isRunningAll && <RunProgress />}
        {list.length === 0 ? (
          <EmptyState
            icon={IconTestPipe}
            title={testTexts.empty.title}
            action={
              canEdit && (
                <Button variant="filled" onClick={add}>
                  {testTexts.empty.add}
                </Button>
              )
            }
          >
            {testTexts.empty.text}
          </EmptyState>
        ) : (
          <VirtualList
            className={styles.list}
            label={testTexts.title}
            items={shown}
            keyOf={({ id }) => id}
            isMeasured
            rowHeight={CARD_HEIGHT}
            renderRow={(test) => {
              const testState = stateOf(test.id);
              const isOpen = folded.get(test.id) ?? testState === 'error';
              return (
                <TestCard
                  test={test}
                  state={testState}
                  result={resultOf(test.id)}
                  names={names}
                  level={level}
                  isOpen={isOpen}
                  canEdit={canEdit}
                  onToggle={() => setFolded(new Map(folded).set(test.id, !isOpen))}
                  onRun={() => void runTest(test)}
                  onClone={() => clone(test)}
                  onEdit={() => edit(test)}
                />
              );
            }}
          />
        )}
        {list.length > 0 && shown.length === 0 && (
          <p className={styles.none} role="status">
            {testTexts.noMatch}
          </p>
        )}
      </div>
      {isCoverageOpen && <CoveragePanel onClose={() => setCoverage(false)} />}
      {edited && (
        <TestEditor
          {...edited}
          names={names}
          otherNames={list.filter(({ id }) => id !== edited.draft.id).map(({ name }) => name)}
          onClose={(saved) => {
            setEdited(null);
            // A run that fails opens the card again.
            if (saved !== undefined) setFolded(new Map([...folded].filter(([id]) => id !== saved)));
          }}
        />
      )}
    </div>
  );
}

/** How far the run is, and the way to end it. */
function RunProgress() {
  const data = useTaskList({ isBusy: true });
  const cancel = useWrite(tasks.cancel, { refreshes: [tasks.list] });
  const task = data?.findLast((one) => one.kind === 'test' && isUnderWay(one));
  return (
    <div className={styles.progress}>
      <TaskProgress
        task={task}
        label={testTexts.running}
        startedBy={tests.runAll}
        onCancel={(id) => cancel.mutate({ params: { id } })}
      />
    </div>
  );
}

interface CardDeeds {
  run: (test: BotTest) => void;
  edit: (test: BotTest) => void;
  clone: (test: BotTest) => void;
  canEdit: boolean;
}

/** Keys of the test that has the focus, or something in it has. */
function cardKeys(shown: readonly BotTest[], { run, edit, clone, canEdit }: CardDeeds) {
  const withFocused = (deed: (test: BotTest) => void) => () => {
    const id = Number(document.activeElement?.closest<HTMLElement>('[data-test]')?.dataset['test']);
    const test = shown.find((one) => one.id === id);
    if (test) deed(test);
  };
  return [
    { keys: 'R', description: shortcutTexts.run, run: withFocused(run) },
    { keys: 'E', description: shortcutTexts.edit, enabled: canEdit, run: withFocused(edit) },
    { keys: 'C', description: shortcutTexts.clone, enabled: canEdit, run: withFocused(clone) },
  ];
}

/** Goes to the run button of the next card or the one before. */
function focusCard(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-test]')].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const card = cards[at === -1 ? 0 : at + step];
  card?.querySelector<HTMLElement>('button')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}
