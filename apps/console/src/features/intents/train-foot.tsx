import { training } from '@parley/contract';
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { train, useIsTraining } from '#shared/training/training.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { changesSettled } from '#features/intents/use-intent-changes.ts';
import styles from '#features/intents/train-foot.module.css';

/** The screen's main button, always in sight. While the model is trained, what runs stands in its place. */
export function TrainFoot({ saveFirst }: { saveFirst: () => Promise<boolean> }) {
  const isTraining = useIsTraining();
  const canTrain = useCan(training.train);
  useHotkeys('Intents', [
    {
      keys: ['Ctrl+S', 'Ctrl+Shift+S'],
      description: 'Train NLU',
      enabled: canTrain,
      run: () => void trainWithChanges(saveFirst),
    },
  ]);
  if (!canTrain) return null;
  return (
    <div className={styles.foot}>
      {isTraining ? (
        <span className={styles.busy} role="status">
          <StateIcon state="running" /> Training, goes on when you leave
        </span>
      ) : (
        <Button
          variant="filled"
          leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
          rightSection={<Kbd keys="Ctrl+S" />}
          onClick={() => void trainWithChanges(saveFirst)}
        >
          Train NLU
        </Button>
      )}
    </div>
  );
}

/** What is being typed in a row is saved first, what waits to be saved too, and trained. */
async function trainWithChanges(saveFirst: () => Promise<boolean>): Promise<void> {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  await changesSettled();
  if (await saveFirst()) await train();
}
