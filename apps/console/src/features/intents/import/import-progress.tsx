import { Button } from '@mantine/core';
import { useState } from 'react';
import { shownSize } from '#shared/shown-size.ts';
import { isUnderWay, useTaskList } from '#shared/tasks/task-list.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { TaskLine } from '#shared/ui/task-progress.tsx';
import { importTexts } from '#texts/intents.ts';

/** A file that is being read and written, how far that is, and the way to stop it. */
export function ImportProgress({ file, onCancel }: { file: File; onCancel: () => void }) {
  const list = useTaskList({ isBusy: true });
  const running = list?.findLast((one) => one.kind === 'import' && isUnderWay(one));
  const [begun, setBegun] = useState<number>();
  if (running && running.id !== begun) setBegun(running.id);
  // The task ends a moment before the imported intents are read.
  const task = list?.find(({ id }) => id === begun);
  return (
    <Strip>
      <TaskLine task={task} label={importTexts.progress(file.name, shownSize(file.size))}>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {importTexts.cancel}
        </Button>
      </TaskLine>
    </Strip>
  );
}
