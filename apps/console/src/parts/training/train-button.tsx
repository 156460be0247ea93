import { training, type Task } from '@parley/contract';
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useRunningTask } from '#shared/tasks/task-list.ts';
import { train, useIsTraining } from '#parts/training/training.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { trainingTexts } from '#texts/training.ts';
import styles from '#parts/training/train-button.module.css';

export const TRAIN_KEYS = ['Ctrl+S', 'Ctrl+Shift+S'];

interface TrainButtonProps {
  /** The screen, in the list of keys. */
  scope: string;
  /** Saves before the training; false leaves the model unchanged. */
  saveFirst?: () => Promise<boolean>;
  /** The new model serves. */
  onTrained?: () => void;
}

/** The main button of the screens that teach the bot, always visible. During a training, its progress replaces it. */
export function TrainButton({ scope, saveFirst, onTrained }: TrainButtonProps) {
  const isTraining = useIsTraining();
  const task = useRunningTask('train');
  const canTrain = useCan(training.train);
  const isBusy = isTraining || task !== undefined;
  const foot = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // The pressed button gives way to the progress, which keeps its focus; afterwards the button gets it back.
  useEffect(() => {
    const { activeElement, body } = document;
    if (isBusy && isPressed.current && activeElement === body) foot.current?.focus();
    if (!isBusy && activeElement === foot.current) foot.current?.querySelector('button')?.focus();
    isPressed.current = false;
  }, [isBusy]);

  async function run() {
    if (saveFirst && !(await saveFirst())) return;
    if (await train()) onTrained?.();
  }

  useHotkeys(scope, [{ keys: TRAIN_KEYS, description: trainingTexts.train, enabled: canTrain, run: () => void run() }]);
  return (
    <div ref={foot} className={styles.foot} tabIndex={-1}>
      {isBusy ? (
        <span className={styles.busy} role="status">
          <StateIcon state="running" /> <span className="p-cut">{trainingText(task)}</span>
        </span>
      ) : (
        <Can do={training.train}>
          <Button
            variant="filled"
            leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
            rightSection={<Kbd keys="Ctrl+S" />}
            onClick={() => {
              isPressed.current = true;
              void run();
            }}
          >
            {trainingTexts.train}
          </Button>
        </Can>
      )}
    </div>
  );
}

/** The progress of the running training, by any user. */
function trainingText(task: Task | undefined): string {
  return task?.state === 'running' ? trainingTexts.runningAt(Math.round(task.progress * 100)) : trainingTexts.running;
}
