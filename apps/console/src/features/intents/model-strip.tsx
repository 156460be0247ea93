import { Checkbox } from '@mantine/core';
import type { Evaluation } from '@parley/domain';
import { texts } from '#shared/texts.ts';
import { shownTime } from '#shared/times.ts';
import { useIsTraining } from '#shared/training/training.ts';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import type { ModelState } from '#features/intents/flaws.ts';
import styles from '#features/intents/model-strip.module.css';

interface ModelStripProps {
  state: ModelState;
  evaluation: Evaluation | undefined;
  onlyFlaws: boolean;
  onOnlyFlaws: (isOn: boolean) => void;
  /** Shows exactly the flawed templates. */
  onShowTemplates: () => void;
}

const ICONS: Record<ModelState['kind'], State> = {
  unknown: 'pending',
  'not-retrained': 'warning',
  flawed: 'error',
  good: 'ok',
};

/** How the trained model does on these intents, and the way to its flaws. */
export function ModelStrip({ state, evaluation, onlyFlaws, onOnlyFlaws, onShowTemplates }: ModelStripProps) {
  const isTraining = useIsTraining();
  return (
    <div className={styles.strip} data-state={isTraining ? 'training' : state.kind}>
      <div className={styles.text} role="status">
        <StateIcon state={isTraining ? 'running' : ICONS[state.kind]} />
        {isTraining ? (
          'Training the model'
        ) : (
          <span>
            <strong>{titleOf(state, evaluation)}</strong>{' '}
            {state.kind === 'flawed' && (
              <>
                <button type="button" onClick={() => onOnlyFlaws(true)}>
                  {counted(state.intents, 'intent')}
                </button>
                {', '}
                <button type="button" onClick={onShowTemplates}>
                  {counted(state.templates, 'template')}
                </button>
              </>
            )}
          </span>
        )}
      </div>
      <Checkbox
        size="xs"
        label="Show only flaws"
        checked={onlyFlaws}
        onChange={(event) => onOnlyFlaws(event.currentTarget.checked)}
      />
    </div>
  );
}

function titleOf(state: ModelState, evaluation: Evaluation | undefined): string {
  switch (state.kind) {
    case 'unknown':
      return '';
    case 'not-retrained':
      return evaluation?.trained_at === null ? 'The model is not trained yet.' : texts.intents.notRetrained;
    case 'flawed':
      return texts.intents.clash;
    case 'good':
      return `Every template is recognized. Trained ${shownTime((evaluation?.trained_at ?? 0) * 1_000_000)}`;
  }
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
