import {
  conversationWork,
  deployments,
  intentFiles,
  labels,
  personalData,
  tasks,
  tests,
  training,
  transfer,
  type AnyEndpoint,
  type Task,
} from '@parley/contract';
import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWrite } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isUnderWay, useTaskList } from '#shared/tasks/task-list.ts';
import { useIsTraining } from '#parts/training/training.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { TaskProgress } from '#shared/ui/task-progress.tsx';
import { shellTexts } from '#texts/shell.ts';
import styles from '#app/shell/tasks-menu.module.css';

const { tasks: taskTexts } = shellTexts;

interface Kind {
  label: string;
  startedBy: AnyEndpoint;
  /** The screen that shows the result. */
  path: string;
  query?: Record<string, string>;
}

const KINDS: Record<Task['kind'], Kind> = {
  train: { label: taskTexts.kinds.train, startedBy: training.train, path: '/app/intents', query: { panel: 'quality' } },
  review: {
    label: taskTexts.kinds.review,
    startedBy: training.review,
    path: '/app/intents',
    query: { panel: 'quality' },
  },
  preview: {
    label: taskTexts.kinds.preview,
    startedBy: training.preview,
    path: '/app/intents',
    query: { panel: 'quality' },
  },
  test: { label: taskTexts.kinds.test, startedBy: tests.runAll, path: '/app/tests' },
  import: { label: taskTexts.kinds.import, startedBy: intentFiles.import, path: '/app/intents' },
  export: { label: taskTexts.kinds.export, startedBy: transfer.exportEverything, path: '/app/settings' },
  deploy: { label: taskTexts.kinds.deploy, startedBy: deployments.deploy, path: '/app/deployments' },
  replay: { label: taskTexts.kinds.replay, startedBy: deployments.replay, path: '/app/deployments' },
  label: { label: taskTexts.kinds.label, startedBy: labels.putMany, path: '/app/logs', query: { view: 'labels' } },
  assign: { label: taskTexts.kinds.assign, startedBy: conversationWork.reviewMany, path: '/app/logs' },
  erase: {
    label: taskTexts.kinds.erase,
    startedBy: personalData.find,
    path: '/app/logs',
    query: { view: 'personal-data' },
  },
};

const ENDED = { done: 'ok', failed: 'error', cancelled: 'warning' } as const;

/**
 * Long-running tasks of the project, by any user: running ones with their progress, and recently finished ones with
 * their results.
 */
export function TasksMenu({ size }: { size: number }) {
  const isTraining = useIsTraining();
  const data = useTaskList({ isBusy: isTraining });
  const cancel = useWrite(tasks.cancel, { refreshes: [tasks.list] });
  const [isOpen, setOpen] = useState(false);
  const dropdown = useRef<HTMLDivElement>(null);
  if (!data || data.length === 0) return null;
  const running = data.filter(isUnderWay).length;
  const label = running === 0 ? taskTexts.title : taskTexts.running(running);
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
        <CloseByEscape onClose={() => setOpen(false)} />
        {data.toReversed().map((task) => {
          const { label: kind, startedBy, path, query } = KINDS[task.kind];
          if (task.state === 'waiting' || task.state === 'running') {
            return (
              <TaskProgress
                key={task.id}
                task={task}
                label={kind}
                startedBy={startedBy}
                onCancel={(id) => {
                  cancel.mutate({ params: { id } });
                  // The button disappears, and only this element handles Esc.
                  dropdown.current?.focus();
                }}
              />
            );
          }
          return (
            <div key={task.id} className={styles['ended']}>
              <StateIcon state={ENDED[task.state]} />
              <span>
                <ScreenLink to={path} query={query ?? {}} className="p-link" onClick={() => setOpen(false)}>
                  {kind}
                </ScreenLink>{' '}
                {task.message}
              </span>
            </div>
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Registers last while the list is open, so that Esc closes the list and not a panel behind it. */
function CloseByEscape({ onClose }: { onClose: () => void }) {
  useHotkeys(taskTexts.title, [{ keys: 'Esc', description: taskTexts.close, run: onClose }]);
  return null;
}
