import { ActionIcon } from '@mantine/core';
import { tests } from '@parley/contract';
import type { BotTest, LogLevel, TestSummary } from '@parley/domain';
import { IconChevronDown, IconChevronRight, IconCopyPlus, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { TestState } from '#parts/tests/test-runs.ts';
import { shownMoment } from '#shared/times.ts';
import { TranscriptView } from '#parts/transcript/transcript-view.tsx';
import { linesAt, transcriptOf } from '#parts/transcript/transcript.ts';
import { AuditLink } from '#parts/history/audit-link.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { TestSteps } from '#features/tests/test-steps.tsx';
import type { TestNames } from '#features/tests/use-tests.ts';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-card.module.css';

const { card: cardTexts } = testTexts;

interface TestCardProps {
  test: BotTest;
  state: TestState;
  result: TestSummary | undefined;
  names: TestNames;
  level: LogLevel;
  isOpen: boolean;
  canEdit: boolean;
  onToggle: () => void;
  onRun: () => void;
  onClone: () => void;
  onEdit: () => void;
}

const ICONS: Record<TestState, State> = { ok: 'ok', error: 'error', pending: 'running', unknown: 'not-run' };

/** A test with its steps; its output conversation folds. */
export function TestCard(props: TestCardProps) {
  const { test, state, result, names, level, isOpen, canEdit, onToggle, onRun, onClone, onEdit } = props;
  const hasRun = result !== undefined;
  const run = useRead(tests.result, { params: { id: test.id }, enabled: hasRun && isOpen, handles: ['local'] }).data;
  const shown = hasRun && isOpen ? run : undefined;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <article className={styles.card} aria-label={test.name} data-test={test.id}>
      <header className={styles.cardHead}>
        <StateIcon state={ICONS[state]} />
        <h2 className={styles.name}>{test.name}</h2>
        <span className={styles.state} data-state={state} role="status" aria-label={cardTexts.result(test.name)}>
          {texts.tests.states[state]}
        </span>
        {result?.stale && (
          <span className={styles.stale}>
            <Chip tone="warning">{cardTexts.stale}</Chip>
          </span>
        )}
        <span className={styles.gap} />
        {result && (
          <span className={styles.time} title={cardTexts.ranAt(shownMoment(result.ran_at))}>
            {shownSeconds(result.seconds)}
          </span>
        )}
        <ActionIcon
          aria-label={cardTexts.run(test.name)}
          title={cardTexts.runHint}
          disabled={state === 'pending'}
          onClick={onRun}
        >
          <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <AuditLink resource="tests" id={test.id} name={test.name} />
        {canEdit && (
          <>
            <ActionIcon aria-label={cardTexts.clone(test.name)} title={cardTexts.cloneHint} onClick={onClone}>
              <IconCopyPlus size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={cardTexts.edit(test.name)} title={cardTexts.editHint} onClick={onEdit}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
      </header>
      <TestSteps test={test} names={names} run={shown} />
      {hasRun && (
        <div className="p-top-line">
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <Chevron size={14} stroke={2} aria-hidden />
            {cardTexts.output}
            <span className="p-visually-hidden">{cardTexts.ofTest(test.name)}</span>
          </button>
          {shown && <Output tracker={shown.tracker} level={level} />}
        </div>
      )}
    </article>
  );
}

function Output({
  tracker,
  level,
}: {
  tracker: Parameters<typeof transcriptOf>[0][number]['entries'];
  level: LogLevel;
}) {
  const lines = useMemo(() => linesAt(transcriptOf([{ entries: tracker }]).lines, level), [tracker, level]);
  return (
    <div className={styles.transcript}>
      <TranscriptView lines={lines} />
    </div>
  );
}

function shownSeconds(seconds: number): string {
  return seconds < 1
    ? cardTexts.milliseconds(String(Math.round(seconds * 1_000)))
    : cardTexts.seconds(seconds.toFixed(1));
}
