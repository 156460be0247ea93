import { tests } from '@parley/contract';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlayerPlay, IconPlayerTrackNext, IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Can } from '#shared/access/access.tsx';
import type { TestState } from '#parts/tests/test-runs.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { TEST_STATES, type TestFilter } from '#features/tests/test-list.ts';
import { TestsMenu } from '#features/tests/tests-menu.tsx';
import { LogLevelSelect, type SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/tests-tools.module.css';

const { toolbar: toolTexts } = testTexts;

interface TestsToolsProps {
  filter: TestFilter;
  counts: Record<TestState, number>;
  level: SelectableLogLevel;
  isRunning: boolean;
  searchInput: RefObject<HTMLInputElement | null>;
  onFilter: (change: Partial<TestFilter>) => void;
  onLevel: (level: SelectableLogLevel) => void;
  onAdd: () => void;
  onRunAll: () => void;
  onRunFailed: () => void;
  onCoverage: () => void;
}

const ICONS: Record<TestState, State> = { ok: 'ok', error: 'error', unknown: 'not-run', pending: 'pending' };

export function TestsTools(props: TestsToolsProps) {
  const { filter, counts, level, isRunning, searchInput } = props;
  const { onFilter, onLevel, onAdd, onRunAll, onRunFailed, onCoverage } = props;
  return (
    <div className={`p-tool-bar ${styles.tools}`}>
      <SearchField
        label={toolTexts.search}
        query={filter.search}
        inputRef={searchInput}
        className={styles.search}
        onSearch={(search) => onFilter({ search })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onFilter({ search: '' });
        }}
      />
      <div className={styles.counts} role="group" aria-label={toolTexts.results}>
        {TEST_STATES.map((state) => (
          <button
            key={state}
            type="button"
            className={styles.count}
            aria-pressed={filter.state === state}
            onClick={() => onFilter({ state: filter.state === state ? null : state })}
          >
            <StateIcon state={ICONS[state]} size={14} />
            {texts.tests.states[state]} <span className="p-figures">{counts[state]}</span>
          </button>
        ))}
      </div>
      <span className={styles.gap} />
      <TestsMenu onCoverage={onCoverage} />
      <MoreTools icon={IconAdjustmentsHorizontal}>
        <GuideLink page="tests" />
        <LogLevelSelect className={styles.level} level={level} onLevel={onLevel} />
        <Can do={tests.create}>
          <Button
            title={toolTexts.addHint}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={onAdd}
          >
            {toolTexts.add}
          </Button>
        </Can>
        <Button
          disabled={counts.error === 0 || isRunning}
          leftSection={<IconPlayerTrackNext size={16} stroke={1.75} aria-hidden />}
          onClick={onRunFailed}
        >
          {toolTexts.runFailed}
        </Button>
      </MoreTools>
      <Button
        variant="filled"
        disabled={isRunning}
        leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        onClick={onRunAll}
      >
        {toolTexts.runAll}
      </Button>
    </div>
  );
}
