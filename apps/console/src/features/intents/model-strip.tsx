import { Checkbox } from '@mantine/core';
import type { Evaluation } from '@parley/domain';
import { counted } from '#shared/counted.ts';
import { shownTime } from '#shared/times.ts';
import { MODEL_ICONS, modelTitle, type ModelState } from '#shared/training/model-state.ts';
import { useIsTraining } from '#shared/training/training.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#features/intents/model-strip.module.css';

interface ModelStripProps {
  state: ModelState;
  evaluation: Evaluation | undefined;
  onlyFlaws: boolean;
  onOnlyFlaws: (isOn: boolean) => void;
  /** Shows exactly the flawed templates. */
  onShowTemplates: () => void;
}

/** How the trained model does on these intents, and the way to its flaws. */
export function ModelStrip({ state, evaluation, onlyFlaws, onOnlyFlaws, onShowTemplates }: ModelStripProps) {
  const isTraining = useIsTraining();
  return (
    <div className={styles.strip} data-state={isTraining ? 'training' : state.kind}>
      <div className={styles.text} role="status">
        <StateIcon state={isTraining ? 'running' : MODEL_ICONS[state.kind]} />
        {isTraining ? (
          'Training the model'
        ) : (
          <span>
            <strong>{modelTitle(state)}</strong>{' '}
            {state.kind === 'untrained' && 'Nothing is recognised before the first training.'}
            {state.kind === 'good' && `Trained ${shownTime((evaluation?.trained_at ?? 0) * 1_000_000)}`}
            {state.kind === 'flawed' && (
              <>
                <button type="button" className="p-inline-link" onClick={() => onOnlyFlaws(true)}>
                  {counted(state.intents, 'intent')}
                </button>
                {', '}
                <button type="button" className="p-inline-link" onClick={onShowTemplates}>
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
