import { intents, training } from '@parley/contract';
import type { Evaluation } from '@parley/domain/evaluation';
import { Button } from '@mantine/core';
import { flawedIntents, modelState, type ModelState } from '#features/dashboard/bot-summary.ts';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { texts } from '#shared/texts.ts';
import { shownTime } from '#shared/times.ts';
import { train, useIsTraining } from '#shared/training/training.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import styles from '#features/dashboard/dashboard.module.css';

const ICONS: Record<ModelState, State> = { untrained: 'warning', stale: 'warning', flawed: 'error', good: 'ok' };

/** Whether the language model may be trusted, and the remedy. */
export function ModelCard() {
  const { data: evaluation } = useRead(intents.evaluation);
  const isTraining = useIsTraining();
  if (!evaluation) return null;
  const state = modelState(evaluation);
  return (
    <section className={styles['card']} aria-label="Language model">
      <StateIcon state={isTraining ? 'running' : ICONS[state]} size={20} />
      <div className={styles['text']}>
        <h2 className={styles['title']}>{isTraining ? 'Training the model' : titleOf(state)}</h2>
        <p className={styles['detail']}>{detailOf(evaluation)}</p>
      </div>
      {state === 'flawed' && (
        <Button renderRoot={(props) => <ScreenLink to="/app/intents" query={{ flaws: '1' }} {...props} />}>
          Show only flaws
        </Button>
      )}
      {(state === 'untrained' || state === 'stale') && (
        <Can do={training.train}>
          <Button loading={isTraining} onClick={() => void train()}>
            Train NLU
          </Button>
        </Can>
      )}
    </section>
  );
}

function titleOf(state: ModelState): string {
  switch (state) {
    case 'untrained':
      return 'The model is not trained yet.';
    case 'stale':
      return texts.intents.notRetrained;
    case 'flawed':
      return texts.intents.clash;
    case 'good':
      return 'The model recognises all of its templates.';
  }
}

function detailOf(evaluation: Evaluation): string {
  if (evaluation.trained_at === null) return 'Until it is, the bot understands nothing that a caller says.';
  const flawed = flawedIntents(evaluation).length;
  const trained = `Trained ${shownTime(evaluation.trained_at * 1_000_000)}`;
  return flawed === 0
    ? trained
    : `${trained}, ${flawed} of ${Object.keys(evaluation.intents).length} intents with flaws`;
}
