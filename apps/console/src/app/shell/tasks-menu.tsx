import { intentFiles, tasks, tests, training, type AnyEndpoint, type Task } from '@parley/contract';
import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWrite } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isUnderWay, useTaskList } from '#shared/tasks/task-list.ts';
import { useIsTraining } from '#shared/training/training.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { TaskProgress } from '#shared/ui/task-progress.tsx';
import styles from '#app/shell/tasks-menu.module.css';

const KINDS: Record<Task['kind'], { label: string; startedBy: AnyEndpoint }> = {
  train: { label: 'Training', startedBy: training.train },
  review: { label: 'Review of the model', startedBy: training.review },
  preview: { label: 'Preview of a change', startedBy: training.preview },
  test: { label: 'Tests', startedBy: tests.runAll },
  import: { label: 'Import of intents', startedBy: intentFiles.import },
};

const ENDED = { done: 'ok', failed: 'error', cancelled: 'warning' } as const;

/** Long work of the project, whoever began it: what runs, how far it is, and how what ended a moment ago went. */
export function TasksMenu({ size }: { size: number }) {
  const isTraining = useIsTraining();
  const data = useTaskList({ isBusy: isTraining });
  const cancel = useWrite(tasks.cancel, { refreshes: [tasks.list] });
  const [isOpen, setOpen] = useState(false);
  const dropdown = useRef<HTMLDivElement>(null);
  useHotkeys('Tasks', [{ keys: 'Esc', description: 'Close the tasks', enabled: isOpen, run: () => setOpen(false) }]);
  if (!data || data.length === 0) return null;
  const running = data.filter(isUnderWay).length;
  const label = running === 0 ? 'Tasks' : `Tasks, ${running} running`;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={304} shadow="md" withinPortal returnFocus>
      <Indicator disabled={running === 0} label={running} size={14} offset={4}>
        <Popover.Target>
          <ActionIcon size={size} aria-label={label} title={label} onClick={() => setOpen(!isOpen)}>
            <IconListCheck size={size > 28 ? 20 : 16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown ref={dropdown} tabIndex={-1} className={styles['list'] ?? ''}>
        {data.toReversed().map((task) => {
          const { label: kind, startedBy } = KINDS[task.kind];
          if (task.state === 'waiting' || task.state === 'running') {
            return (
              <TaskProgress
                key={task.id}
                task={task}
                label={kind}
                startedBy={startedBy}
                onCancel={(id) => {
                  cancel.mutate({ params: { id } });
                  // The button goes, and Esc is heard in here only.
                  dropdown.current?.focus();
                }}
              />
            );
          }
          return (
            <div key={task.id} className={styles['ended']}>
              <StateIcon state={ENDED[task.state]} />
              <span>
                <strong>{kind}</strong> {task.message}
              </span>
            </div>
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}
