import { grouped } from '#shared/counted.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { Trial } from '#features/actions/use-trial.ts';
import styles from '#features/actions/try-action.module.css';

/** What an action did when it was tried out. */
export function TrialResult({ trial }: { trial: Trial }) {
  const { effects, result, requests, failure, milliseconds } = trial;
  return (
    <div className={styles.result}>
      <p className={styles.verdict}>
        <StateIcon state={failure === null ? 'ok' : 'error'} />
        {failure === null
          ? 'It ran to its end'
          : `${failure.line === undefined ? '' : `Line ${failure.line}: `}${failure.error}`}
        <span className={`${styles.caption} p-figures`}>{shownMilliseconds(milliseconds)}</span>
      </p>
      <dl className={styles.outcome}>
        <dt>What it did</dt>
        <dd>
          {effects.length === 0 && <span className={styles.caption}>Nothing said, set or logged.</span>}
          <ol className={styles.effects}>
            {effects.map((effect, at) => (
              <li key={at}>
                <EffectLine effect={effect} />
              </li>
            ))}
          </ol>
        </dd>
        <dt>Result</dt>
        <dd>
          {result === undefined ? (
            <span className={styles.caption}>It returned nothing.</span>
          ) : (
            <pre className={styles.json}>{JSON.stringify(result, null, 2)}</pre>
          )}
        </dd>
        {requests.length > 0 && (
          <>
            <dt>HTTP requests</dt>
            <dd>
              <ol className={styles.effects}>
                {requests.map(({ method, url, status, error, milliseconds: took }, at) => (
                  <li key={at}>
                    <code>
                      {method} {url}
                    </code>{' '}
                    {status ?? error} <span className={`${styles.caption} p-figures`}>{shownMilliseconds(took)}</span>
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
          <Kind>says</Kind> {effect.text}
        </>
      );
    case 'set':
      return (
        <>
          <Kind>sets</Kind>{' '}
          <code>
            {effect.name} = {effect.value === undefined ? 'nothing' : JSON.stringify(effect.value)}
          </code>
        </>
      );
    case 'goto':
      return (
        <>
          <Kind>goes to</Kind> {effect.reaction}
        </>
      );
    case 'log':
      return (
        <>
          <Kind>logs {effect.level}</Kind> {effect.text}
        </>
      );
  }
}

function Kind({ children }: { children: React.ReactNode }) {
  return <span className={styles.kind}>{children}</span>;
}

function shownMilliseconds(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : grouped(Math.round(milliseconds))} ms`;
}
