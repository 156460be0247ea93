import { grouped } from '#texts/counted.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { Trial } from '#features/actions/use-trial.ts';
import { actionTexts } from '#texts/actions.ts';
import styles from '#features/actions/try-action.module.css';

const { try: texts } = actionTexts;

/** Shows the effects, the result and the HTTP requests of a trial. */
export function TrialResult({ trial }: { trial: Trial }) {
  const { effects, result, requests, failure, milliseconds } = trial;
  return (
    <div className={styles.result}>
      <p className={styles.verdict}>
        <StateIcon state={failure === null ? 'ok' : 'error'} />
        {failure === null
          ? texts.completed
          : failure.line === undefined
            ? failure.error
            : texts.failedAt(failure.line, failure.error)}
        <span className="p-text-12 p-muted p-figures">{shownMilliseconds(milliseconds)}</span>
      </p>
      <dl className={styles.outcome}>
        <dt>{texts.effects}</dt>
        <dd>
          {effects.length === 0 && <span className="p-text-12 p-muted">{texts.noEffects}</span>}
          <ol className={styles.effects}>
            {effects.map((effect, at) => (
              <li key={at}>
                <EffectLine effect={effect} />
              </li>
            ))}
          </ol>
        </dd>
        <dt>{texts.result}</dt>
        <dd>
          {result === undefined ? (
            <span className="p-text-12 p-muted">{texts.noResult}</span>
          ) : (
            <pre className={styles.json}>{JSON.stringify(result, null, 2)}</pre>
          )}
        </dd>
        {requests.length > 0 && (
          <>
            <dt>{texts.requests}</dt>
            <dd>
              <ol className={styles.effects}>
                {requests.map(({ method, url, status, error, milliseconds: took }, at) => (
                  <li key={at}>
                    <code>
                      {method} {url}
                    </code>{' '}
                    {status ?? error} <span className="p-text-12 p-muted p-figures">{shownMilliseconds(took)}</span>
                  </li>
                ))}
              </ol>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function EffectLine({ effect }: { effect: Trial['effects'][number] }) {
  switch (effect.kind) {
    case 'say':
      return (
        <>
          <Kind>{texts.says}</Kind> {effect.text}
        </>
      );
    case 'set':
      return (
        <>
          <Kind>{texts.sets}</Kind>{' '}
          <code>{`${effect.name} = ${effect.value === undefined ? 'undefined' : JSON.stringify(effect.value)}`}</code>
        </>
      );
    case 'goto':
      return (
        <>
          <Kind>{texts.runs}</Kind> {effect.reaction}
        </>
      );
    case 'log':
      return (
        <>
          <Kind>{texts.logs(effect.level)}</Kind> {effect.text}
        </>
      );
  }
}

function Kind({ children }: { children: React.ReactNode }) {
  return <span className={styles.kind}>{children}</span>;
}

function shownMilliseconds(milliseconds: number): string {
  return texts.milliseconds(milliseconds < 10 ? milliseconds.toFixed(1) : grouped(Math.round(milliseconds)));
}
