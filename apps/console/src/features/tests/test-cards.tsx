import { Button } from '@mantine/core';
import type { BotTest } from '@parley/domain';
import { IconTestPipe } from '@tabler/icons-react';
import { runTest, type useTestStates } from '#parts/tests/test-runs.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { TestCard } from '#features/tests/test-card.tsx';
import type { useEditedTest } from '#features/tests/use-edited-test.ts';
import type { TestNames } from '#features/tests/use-tests.ts';
import type { SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/tests-screen.module.css';

const CARD_HEIGHT = 180;

interface TestCardsProps {
  shown: BotTest[];
  states: Pick<ReturnType<typeof useTestStates>, 'stateOf' | 'resultOf'>;
  names: TestNames;
  level: SelectableLogLevel;
  editor: ReturnType<typeof useEditedTest>;
  canEdit: boolean;
  /** Tests that were folded or unfolded by hand; otherwise only failed tests are open. */
  folded: ReadonlyMap<number, boolean>;
  onFold: (id: number, isOpen: boolean) => void;
}

/** A card for each test that the filter leaves. */
export function TestCards({ shown, states, names, level, editor, canEdit, folded, onFold }: TestCardsProps) {
  return (
    <>
      <VirtualList
        className={styles.list}
        label={testTexts.title}
        items={shown}
        keyOf={({ id }) => id}
        isMeasured
        rowHeight={CARD_HEIGHT}
        renderRow={(test) => {
          const state = states.stateOf(test.id);
          const isOpen = folded.get(test.id) ?? state === 'error';
          return (
            <TestCard
              test={test}
              state={state}
              result={states.resultOf(test.id)}
              names={names}
              level={level}
              isOpen={isOpen}
              canEdit={canEdit}
              onToggle={() => onFold(test.id, !isOpen)}
              onRun={() => void runTest(test)}
              onClone={() => editor.clone(test)}
              onEdit={() => editor.edit(test)}
            />
          );
        }}
      />
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {testTexts.noMatch}
        </p>
      )}
    </>
  );
}

/** Leads to the first test, if the user may add one. */
export function NoTests({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={IconTestPipe}
      title={testTexts.empty.title}
      action={
        onAdd && (
          <Button variant="filled" onClick={onAdd}>
            {testTexts.empty.add}
          </Button>
        )
      }
    >
      {testTexts.empty.text}
    </EmptyState>
  );
}
