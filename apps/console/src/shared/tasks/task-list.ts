import {
  deployments,
  intents,
  labels,
  personalData,
  tasks,
  tests,
  type AnyEndpoint,
  type Task,
} from '@parley/contract';
import { patchRead, refresh, useRead } from '#shared/api/hooks.ts';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** Long-running tasks of the project that the server has reported, by any user. */
const news = createUserStore<{ isHearing: boolean; running: readonly Task[] }>({ isHearing: false, running: [] });

/** The polling interval without live events: long when idle, short while a task runs. */
const ASK_MS = 10_000;
const ASK_RUNNING_MS = 1_000;

/** Reads that the end of a task makes stale. */
const MAKES_OLD: Record<Task['kind'], AnyEndpoint[]> = {
  train: [intents.evaluation, intents.quality],
  review: [intents.evaluation, intents.quality],
  preview: [],
  test: [tests.results, tests.result],
  // The live event of the intents refreshes them.
  import: [],
  export: [],
  deploy: [deployments.list, deployments.planned],
  replay: [],
  label: [labels.list],
  assign: [],
  erase: [personalData.list, personalData.get],
};

/** The project's long-running tasks, including recently finished ones. `isBusy` tells it to expect more soon. */
export function useTaskList({ enabled = true, isBusy = false }: { enabled?: boolean; isBusy?: boolean } = {}) {
  const isHearing = useStore(news, (state) => state.isHearing);
  const { data } = useRead(tasks.list, {
    enabled,
    refetchInterval: (list) => (!isHearing && (isBusy || (list ?? []).some(isUnderWay)) ? ASK_RUNNING_MS : ASK_MS),
    // Repeated soon; the shell shows that the server does not answer.
    handles: ['local', 0],
  });
  return data;
}

/** Finds the running task of a kind among the reported ones. */
export function useRunningTask(kind: Task['kind']): Task | undefined {
  return useStore(news, ({ running }) => running.findLast((task) => task.kind === kind));
}

export function isHearingTasks(): boolean {
  return news.get().isHearing;
}

/** Whether the server tells what happens, so that it need not be asked. */
export function useIsHearingTasks(): boolean {
  return useStore(news, ({ isHearing }) => isHearing);
}

/** The event stream connected or ended; changes in between are read. */
export function setHearing(isHearing: boolean): void {
  news.set(({ running }) => ({ isHearing, running: isHearing ? running : [] }));
  if (isHearing) void refresh(tasks.list);
}

/** Shows reported tasks everywhere, and repeats reads that a finished task makes stale. */
export function hearTasks(told: readonly Task[]): void {
  news.set(({ running, isHearing }) => ({ isHearing, running: merged(running, told).filter(isUnderWay) }));
  patchRead(tasks.list, (list) => merged(list, told));
  const old = told.flatMap(({ kind, state }) => (isUnderWay({ state }) && kind !== 'test' ? [] : MAKES_OLD[kind]));
  for (const endpoint of new Set(old)) void refresh(endpoint);
}

function merged(list: readonly Task[], told: readonly Task[]): Task[] {
  const newer = new Map(told.map((task) => [task.id, task]));
  const known = list.map((task) => newer.get(task.id) ?? task);
  const ids = new Set(list.map(({ id }) => id));
  return [...known, ...told.filter(({ id }) => !ids.has(id))];
}

export function isUnderWay({ state }: Pick<Task, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
