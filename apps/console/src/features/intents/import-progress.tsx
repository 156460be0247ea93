import { Button } from '@mantine/core';
import { useState } from 'react';
import { shownSize } from '#shared/shown-size.ts';
import { isUnderWay, useTaskList } from '#shared/tasks/task-list.ts';
import { TaskLine } from '#shared/ui/task-progress.tsx';
import styles from '#features/intents/model-strip.module.css';

/** A file that is being read and written, how far that is, and the way to stop it. */
export function ImportProgress({ file, onCancel }: { file: File; onCancel: () => void }) {
  const list = useTaskList({ isBusy: true });
  const running = list?.findLast((one) => one.kind === 'import' && isUnderWay(one));
  const [begun, setBegun] = useState<number>();
  if (running && running.id !== begun) setBegun(running.id);
  // It ends a moment before what it brought is here.
  const task = list?.find(({ id }) => id === begun);
  const label = `Importing “${file.name}”, ${shownSize(file.size)}. All of it is added at once when it has been read.`;
  return (
    <div className={styles.strip}>
      <div className={styles.wide}>
        <TaskLine task={task} label={label}>
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            Cancel the import
          </Button>
        </TaskLine>
      </div>
    </div>
  );
}
