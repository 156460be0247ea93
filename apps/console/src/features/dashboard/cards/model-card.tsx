import { intents, training } from '@parley/contract';
import type { Evaluation } from '@parley/domain/evaluation';
import { Button } from '@mantine/core';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { shownTime } from '#shared/times.ts';
import { modelFigures } from '#parts/training/model-figures.ts';
import { CallersShare, TestShares } from '#parts/training/model-shares.tsx';
import { MODEL_ICONS, modelState, modelTitle, type ModelState } from '#parts/training/model-state.ts';
import { train, useIsTraining } from '#parts/training/training.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import { modelTexts } from '#texts/language-model.ts';
import { trainingTexts } from '#texts/training.ts';
import styles from '#features/dashboard/dashboard.module.css';

/** Key facts about the language model, and the next thing to do about it. */
export function ModelCard() {
  const { data: evaluation } = useRead(intents.evaluation);
  const { data: list } = useRead(intents.list);
  const isTraining = useIsTraining();
  if (!evaluation) return null;
  const state = modelState(list ?? [], evaluation);
  const icon = isTraining ? 'running' : MODEL_ICONS[state.kind];
  return (
    <section className={styles['card']} aria-label={dashboardTexts.model}>
      {icon && <StateIcon state={icon} size={20} />}
      <div className={styles['text']}>
        <h2 className={styles['title']}>
          {isTraining ? modelTexts.training : modelTitle(state) || dashboardTexts.model}
        </h2>
        <Details evaluation={evaluation} state={state} />
      </div>
      {state.kind === 'empty' && (
        <Button renderRoot={(props) => <ScreenLink to="/app/intents" {...props} />}>
          {dashboardTexts.openIntents}
        </Button>
      )}
      {state.kind === 'flawed' && (
        <Button renderRoot={(props) => <ScreenLink to="/app/intents" query={{ flaws: '1' }} {...props} />}>
          {dashboardTexts.showOnlyFlaws}
        </Button>
      )}
      {state.kind === 'good' && (
        <Button renderRoot={(props) => <ScreenLink to="/app/intents" query={{ panel: 'quality' }} {...props} />}>
          {dashboardTexts.openQuality}
        </Button>
      )}
      {(state.kind === 'untrained' || state.kind === 'stale') && (
        <Can do={training.train}>
          <Button loading={isTraining} onClick={() => void train()}>
            {trainingTexts.train}
          </Button>
        </Can>
      )}
    </section>
  );
}

function Details({ evaluation, state }: { evaluation: Evaluation; state: ModelState }) {
  if (state.kind === 'empty') return <p className={styles['detail']}>{modelTexts.addIntentsHint}</p>;
  if (evaluation.trained_at === null) return <p className={styles['detail']}>{modelTexts.untrained}</p>;
  const trained = modelTexts.trainedAt(shownTime(evaluation.trained_at * 1_000_000));
  if (state.kind === 'stale') return <p className={styles['detail']}>{trained}</p>;
  const figures = modelFigures(evaluation);
  return (
    <>
      <p className={styles['detail']}>
        <TestShares figures={figures} /> {trained}{' '}
        {state.kind === 'flawed' &&
          dashboardTexts.flawedIntents(
            grouped(state.intents),
            counted(Object.keys(evaluation.intents).length, dashboardTexts.intent),
          )}
      </p>
      {figures.callers && (
        <div className={styles['detail']}>
          <CallersShare callers={figures.callers} />
        </div>
      )}
    </>
  );
}
