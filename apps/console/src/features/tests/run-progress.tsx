import { tasks, tests } from '@parley/contract';
import { useWrite } from '#shared/api/hooks.ts';
import { isUnderWay, useTaskList } from '#shared/tasks/task-list.ts';
import { TaskProgress } from '#shared/ui/task-progress.tsx';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/tests-screen.module.css';

/** Shows how far the run is, with the way to end it. */
export function RunProgress() {
  const data = useTaskList({ isBusy: true });
  const cancel = useWrite(tasks.cancel, { refreshes: [tasks.list] });
  const task = data?.findLast((one) => one.kind === 'test' && isUnderWay(one));
  return (
    <div className={styles.progress}>
      <TaskProgress
        task={task}
        label={testTexts.running}
        startedBy={tests.runAll}
        onCancel={(id) => cancel.mutate({ params: { id } })}
      />
    </div>
  );
}
