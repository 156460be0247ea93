import type { AnyEndpoint, Task } from '@parley/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Can } from '#shared/access/access.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/task-progress.module.css';

interface TaskProgressProps {
  /** Undefined until the server lists it. */
  task: Task | undefined;
  label: string;
  /** The call that starts such work: users who may start it may cancel it. */
  startedBy: AnyEndpoint;
  onCancel: (id: number) => void;
}

/** Shows a running task, its progress, and the way to end it. */
export function TaskProgress({ task, label, startedBy, onCancel }: TaskProgressProps) {
  return (
    <TaskLine task={task} label={label}>
      {task && (
        <Can do={startedBy}>
          <Button variant="subtle" color="gray" onClick={() => onCancel(task.id)}>
            {uiTexts.cancel}
          </Button>
        </Can>
      )}
    </TaskLine>
  );
}

interface TaskLineProps {
  task: Task | undefined;
  label: string;
  children?: ReactNode;
}

/** Shows a running task and its progress, with another way to end it. */
export function TaskLine({ task, label, children }: TaskLineProps) {
  const share = task?.progress ?? 0;
  return (
    <div className={styles['task']}>
      <div className={styles['line']}>
        <StateIcon state="running" />
        <span className={styles['label']}>{label}</span>
        <span className="p-figures">{Math.round(share * 100)} %</span>
      </div>
      <progress className={`p-progress ${styles['bar']}`} aria-label={label} max={1} value={share} />
      <div className={styles['line']}>
        <span className={styles['message']}>{task?.message ?? uiTexts.starting}</span>
        {children}
      </div>
    </div>
  );
}
