import { training } from '@parley/contract';
import { IconMessageDots } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#texts/spec.ts';
import { TRAIN_KEYS } from '#parts/training/train-button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { firstSteps } from '#shared/ui/first-steps.tsx';
import { intentTexts } from '#texts/intents.ts';
import { trainingTexts } from '#texts/training.ts';

const EXAMPLE = {
  name: 'Lost card',
  templates: [
    'I lost my card',
    'my card is gone',
    'I can not find my card',
    'I think my card was stolen',
    'I left my card in a taxi',
    'where is my card',
  ],
};

interface IntentsEmptyProps {
  canEdit: boolean;
  /** Saves unsaved changes elsewhere on the screen. */
  saveFirst: () => Promise<boolean>;
  onAdd: () => void;
  onAddExample: (intent: { name: string; templates: readonly string[] }) => void;
}

/** A project without intents: explains intents and offers an example. */
export function IntentsEmpty({ canEdit, saveFirst, onAdd, onAddExample }: IntentsEmptyProps) {
  const canTrain = useCan(training.train);

  async function tryToTrain() {
    if (!(await saveFirst())) return;
    notify.info({ title: texts.intents.nothingToTrain, message: texts.intents.nothingToTrainHint });
  }

  useHotkeys(intentTexts.title, [
    { keys: TRAIN_KEYS, description: trainingTexts.train, enabled: canTrain, run: () => void tryToTrain() },
  ]);
  return (
    <EmptyState
      icon={IconMessageDots}
      title={intentTexts.empty.title}
      {...firstSteps(
        canEdit,
        { label: intentTexts.empty.add, run: onAdd },
        { label: intentTexts.empty.example, run: () => onAddExample(EXAMPLE) },
      )}
    >
      {intentTexts.empty.text}
    </EmptyState>
  );
}
