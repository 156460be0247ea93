import { useProjectIdIfAny } from '#shared/session/session.ts';
import { grouped } from '#texts/counted.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { DialogSection } from '#features/deployments/dialog/dialog-section.tsx';
import type { DeployTest, DeployTestState, TestsVerdict } from '#features/deployments/dialog/use-deploy-tests.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import styles from '#features/deployments/dialog/deploy-tests.module.css';

const { tests: testTexts } = deployDialogTexts;

const ICONS: Record<DeployTestState, State> = {
  ok: 'ok',
  failed: 'error',
  running: 'running',
  pending: 'pending',
  'not-run': 'not-run',
};
const NAMES: Record<DeployTestState, string> = {
  ok: testTexts.ok,
  failed: testTexts.failed,
  running: testTexts.running,
  pending: testTexts.pending,
  'not-run': testTexts.notRun,
};
/** In this order they are counted. */
const STATES: readonly DeployTestState[] = ['ok', 'failed', 'running', 'pending', 'not-run'];
const ROW_PX = 32;
const REASON_PX = 24;
const TALLEST_PX = 288;

interface DeployTestsProps {
  list: readonly DeployTest[];
  verdict: TestsVerdict;
  isDenied: boolean;
  runAgain: () => void;
}

/** The results of the draft's tests, failed ones first. */
export function DeployTests({ list, verdict, isDenied, runAgain }: DeployTestsProps) {
  const projectId = useProjectIdIfAny();
  if (isDenied) return <div>{testTexts.denied}</div>;
  if (list.length === 0) return null;
  const failed = list.filter(({ state }) => state === 'failed');
  const shown = [...failed, ...list.filter(({ state }) => state !== 'failed')];
  const hasEnded = verdict === 'failed' || verdict === 'not-run';
  return (
    <DialogSection title={testTexts.title} aside={<Counts list={list} />}>
      <div
        className={styles.tests}
        style={{ height: Math.min(TALLEST_PX, list.length * ROW_PX + failed.length * REASON_PX) }}
      >
        <VirtualList
          role="table"
          label={testTexts.title}
          items={shown}
          keyOf={({ id }) => id}
          rowHeight={ROW_PX}
          isMeasured
          isFocusable
          renderRow={(test) => <TestRow test={test} />}
        />
      </div>
      {hasEnded && (
        <p className={styles.after}>
          {failed.length > 0 && (
            <a href={`#${screenAddress('/app/tests', projectId, { state: 'error' })}`} target="_blank" rel="noreferrer">
              {testTexts.open}
            </a>
          )}
          <button type="button" className="p-link" onClick={runAgain}>
            {testTexts.again}
          </button>
        </p>
      )}
    </DialogSection>
  );
}

function Counts({ list }: { list: readonly DeployTest[] }) {
  const counts = STATES.map((state) => ({ state, count: list.filter((one) => one.state === state).length }));
  return (
    <div className={styles.counts}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <span key={state} title={testTexts.count(grouped(count), NAMES[state])}>
            <StateIcon state={ICONS[state]} size={14} label={NAMES[state]} />{' '}
            <span className="p-figures">{grouped(count)}</span>
          </span>
        ))}
    </div>
  );
}

function TestRow({ test: { name, state, result } }: { test: DeployTest }) {
  const hasEnded = state === 'ok' || state === 'failed';
  const reason = reasonOf(result);
  return (
    <div role="row" className={styles.test} data-state={state}>
      <span role="cell" className={styles.name}>
        <StateIcon state={ICONS[state]} />
        <span className="p-cut" title={name}>
          {name}
        </span>
      </span>
      <span role="cell" className={styles.state}>
        {NAMES[state]}
      </span>
      <span role="cell" className={`${styles.time} p-figures`}>
        {hasEnded && result && testTexts.seconds(result.seconds.toFixed(1))}
      </span>
      {state === 'failed' && reason && (
        <span role="cell" className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
    </div>
  );
}

function reasonOf(result: DeployTest['result']): string | undefined {
  if (!result?.reason) return undefined;
  const { failed_step: step, reason } = result;
  return step === null ? reason : testTexts.failedStep(grouped(step + 1), reason);
}
