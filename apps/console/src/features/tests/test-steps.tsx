import type { BotTest, TestRun, TestStepResult } from '@parley/domain';
import { Chip } from '#shared/ui/chip.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { TestNames } from '#features/tests/use-tests.ts';
import styles from '#features/tests/tests.module.css';

interface TestStepsProps {
  test: BotTest;
  names: TestNames;
  /** The last run, where it is known. */
  run: TestRun | undefined;
}

/** What is said, what should fire, what should hold, what should be executed; and what came instead. */
export function TestSteps({ test, names, run }: TestStepsProps) {
  if (test.steps.length === 0) return <p className={styles.noSteps}>No steps yet: the opening alone is run.</p>;
  return (
    <ol className={styles.steps} aria-label={`Steps of ${test.name}`}>
      {test.steps.map((step, index) => {
        const result = run?.steps[index];
        return (
          <li key={index} className={styles.step} data-failed={result?.ok === false || undefined}>
            <span className={styles.stepNumber}>
              {result ? (
                <StateIcon state={result.ok ? 'ok' : 'error'} label={result.ok ? 'Ok' : 'Failed'} />
              ) : (
                index + 1
              )}
            </span>
            <span className={styles.input}>{step.input}</span>
            <span className={styles.chips}>
              {step.reactions.map((id, at) => (
                <ReactionLink key={at} id={id} names={names} />
              ))}
            </span>
            <span className={styles.condition}>{step.condition !== '' && <code>{step.condition}</code>}</span>
            <span className={styles.chips}>
              {step.actions.map((id, at) => (
                <Chip key={at} {...(names.actionName(id) === undefined ? { tone: 'error' as const } : {})}>
                  {names.actionName(id) ?? `${id} (deleted)`}
                </Chip>
              ))}
            </span>
            {result?.ok === false && <Failure result={result} names={names} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Why a step failed, and what came in place of what was expected. */
function Failure({ result, names }: { result: TestStepResult; names: TestNames }) {
  const { difference } = result;
  return (
    <div className={styles.failure}>
      {difference?.of === 'reactions' ? (
        <div className={styles.reason}>
          Expected <ReactionLink id={Number(difference.expected)} names={names} />, got{' '}
          {difference.actual === null ? 'nothing more' : <ReactionLink id={Number(difference.actual)} names={names} />}
        </div>
      ) : (
        <div className={styles.reason}>{result.reason}</div>
      )}
      <div className={styles.actual}>
        <span className={styles.muted}>Came:</span>
        {result.reactions.length === 0 && <span className={styles.muted}>no reaction</span>}
        {result.reactions.map((id, at) => (
          <ReactionLink key={at} id={id} names={names} />
        ))}
        {result.actions.length > 0 && (
          <span className={styles.muted}>{result.actions.map((id) => names.actionName(id) ?? id).join(', ')}</span>
        )}
      </div>
    </div>
  );
}

function ReactionLink({ id, names }: { id: number; names: TestNames }) {
  const name = names.reactionName(id);
  if (name === undefined) return <Chip tone="error">{id} (deleted)</Chip>;
  return (
    <ScreenLink className={styles.reaction} to="/app/grapheditor" query={{ reaction: id }}>
      {name}
    </ScreenLink>
  );
}
