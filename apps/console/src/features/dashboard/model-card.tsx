import { intents, training } from '@parley/contract';
import type { Evaluation } from '@parley/domain/evaluation';
import { Button } from '@mantine/core';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { shownTime } from '#shared/times.ts';
import { MODEL_ICONS, modelState, modelTitle, type ModelState } from '#shared/training/model-state.ts';
import { train, useIsTraining } from '#shared/training/training.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#features/dashboard/dashboard.module.css';

/** Whether the language model may be trusted, and the remedy. */
export function ModelCard() {
  const { data: evaluation } = useRead(intents.evaluation);
  const { data: list } = useRead(intents.list);
  const isTraining = useIsTraining();
  if (!evaluation) return null;
  const state = modelState(list ?? [], evaluation);
  return (
    <section className={styles['card']} aria-label="Language model">
      <StateIcon state={isTraining ? 'running' : MODEL_ICONS[state.kind]} size={20} />
      <div className={styles['text']}>
        <h2 className={styles['title']}>{isTraining ? 'Training the model' : modelTitle(state)}</h2>
        <p className={styles['detail']}>{detailOf(evaluation, state)}</p>
      </div>
      {state.kind === 'flawed' && (
        <Button renderRoot={(props) => <ScreenLink to="/app/intents" query={{ flaws: '1' }} {...props} />}>
          Show only flaws
        </Button>
      )}
      {(state.kind === 'untrained' || state.kind === 'stale') && (
        <Can do={training.train}>
          <Button loading={isTraining} onClick={() => void train()}>
            Train NLU
          </Button>
        </Can>
      )}
    </section>
  );
}

function detailOf(evaluation: Evaluation, state: ModelState): string {
  if (evaluation.trained_at === null) return 'Until it is, the bot understands nothing that a caller says.';
  const trained = `Trained ${shownTime(evaluation.trained_at * 1_000_000)}`;
  if (state.kind !== 'flawed') return trained;
  return `${trained}, ${state.intents} of ${Object.keys(evaluation.intents).length} intents with flaws`;
}
