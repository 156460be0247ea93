import { Checkbox } from '@mantine/core';
import type { Evaluation } from '@parley/domain';
import { counted } from '#shared/counted.ts';
import { shownTime } from '#shared/times.ts';
import { MODEL_ICONS, modelTitle, type ModelState } from '#shared/training/model-state.ts';
import { useIsTraining } from '#shared/training/training.ts';
import { Strip } from '#shared/ui/strip.tsx';

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
    <Strip
      state={isTraining ? 'running' : MODEL_ICONS[state.kind]}
      role="status"
      remedy={
        <Checkbox
          size="xs"
          label="Show only flaws"
          checked={onlyFlaws}
          onChange={(event) => onOnlyFlaws(event.currentTarget.checked)}
        />
      }
    >
      {isTraining ? (
        'Training the model'
      ) : (
        <>
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
        </>
      )}
    </Strip>
  );
}
