import type { BotTest, TestRun, TestStepResult } from '@parley/domain';
import { Chip } from '#shared/ui/chip.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { entitiesText } from '#features/tests/expected-entities.ts';
import type { TestNames } from '#features/tests/use-tests.ts';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-steps.module.css';

const { steps: stepsTexts } = testTexts;

interface TestStepsProps {
  test: BotTest;
  names: TestNames;
  /** The last run, where it is known. */
  run: TestRun | undefined;
}

/** The steps with user input and expectations; in a failed step also what happened. */
export function TestSteps({ test, names, run }: TestStepsProps) {
  if (test.steps.length === 0) return <p className={styles.noSteps}>{stepsTexts.none}</p>;
  return (
    <ol className={styles.steps} aria-label={stepsTexts.label(test.name)}>
      {test.steps.map((step, index) => {
        const result = run?.steps[index];
        return (
          <li key={index} className={styles.step} data-failed={result?.ok === false || undefined}>
            <span className={styles.stepNumber}>
              {result ? <StateIcon state={resultOf(result)} label={texts.tests.states[resultOf(result)]} /> : index + 1}
            </span>
            <span className="p-break-anywhere">
              {step.input}
              {(step.intent !== undefined || step.entities !== undefined) && (
                <span className="p-caption">
                  {' '}
                  {[
                    ...(step.intent === undefined ? [] : [testTexts.step.expectedIntent(step.intent)]),
                    entitiesText(step.entities),
                  ]
                    .filter((part) => part !== '')
                    .join(', ')}
                </span>
              )}
            </span>
            <span className="p-flex p-wrap p-gap-4 p-narrowable">
              {step.reactions.map((id, at) => (
                <ReactionLink key={at} id={id} names={names} />
              ))}
            </span>
            <span className={styles.condition}>{step.condition !== '' && <code>{step.condition}</code>}</span>
            <span className="p-flex p-wrap p-gap-4 p-narrowable">
              {step.actions.map((id, at) => (
                <Chip key={at} {...(names.actionName(id) === undefined ? { tone: 'error' as const } : {})}>
                  {names.actionName(id) ?? stepsTexts.deleted(String(id))}
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

function resultOf({ ok }: TestStepResult): 'ok' | 'error' {
  return ok ? 'ok' : 'error';
}

/** Why a step failed, and what happened in its turn. */
function Failure({ result, names }: { result: TestStepResult; names: TestNames }) {
  const { difference } = result;
  return (
    <div className={styles.failure}>
      {difference?.of === 'reactions' ? (
        <div className="p-medium p-error-text">
          {stepsTexts.expected} <ReactionLink id={Number(difference.expected)} names={names} /> {stepsTexts.instead}{' '}
          {difference.actual === null ? (
            stepsTexts.noOther
          ) : (
            <ReactionLink id={Number(difference.actual)} names={names} />
          )}
        </div>
      ) : (
        <div className="p-medium p-error-text">{result.reason}</div>
      )}
      <div className={styles.actual}>
        <span className="p-size-12 p-secondary">{stepsTexts.actual}</span>
        {result.reactions.length === 0 && <span className="p-size-12 p-secondary">{stepsTexts.noReaction}</span>}
        {result.reactions.map((id, at) => (
          <ReactionLink key={at} id={id} names={names} />
        ))}
        {result.actions.length > 0 && (
          <span className="p-size-12 p-secondary">
            {result.actions.map((id) => names.actionName(id) ?? id).join(', ')}
          </span>
        )}
      </div>
    </div>
  );
}

function ReactionLink({ id, names }: { id: number; names: TestNames }) {
  const name = names.reactionName(id);
  if (name === undefined) return <Chip tone="error">{stepsTexts.deleted(String(id))}</Chip>;
  return (
    <ScreenLink className={styles.reaction} to="/app/grapheditor" query={{ reaction: id }}>
      {name}
    </ScreenLink>
  );
}
