import { randomInt } from 'node:crypto';
import type { Task } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { Grant } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import type { Work } from '#http/work.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { TaskNews, TasksAsked } from '#features/tasks/task-news.ts';

/** How long the result of a task can be read. */
const KEPT_SECONDS = 60;
/** Running tasks are reported every 20 seconds: a server that is silent for longer has ended, and its tasks with it. */
const SILENT_SECONDS = 45;
/** Tasks are not stored; ids are random, so that an id from another server cannot match a task of this one. */
const LARGEST_ID = 2 ** 47;

interface TaskFacts {
  projectId: number;
  /** The grant required to start or cancel it. */
  grant: Grant;
  /** The environment, for a grant that depends on it. */
  environment?: Environment | undefined;
  task: Task;
}

interface Entry extends TaskFacts {
  endedAt: number | null;
  controller: AbortController;
  canBeCancelled: boolean;
}

/** A task of another server. */
interface Heard extends TaskFacts {
  heardAt: number;
}

/** The progress that the work reports as it runs. */
export type Progress = Work;

/** The long work of this server, for callers to watch and cancel, and the reported work of other servers. */
export function createTasks(now: () => Microseconds) {
  const entries = new Map<number, Entry>();
  const heard = new Map<number, Heard>();
  let tell: (news: TaskNews) => void = () => {};

  function forgetOld(): void {
    const oldest = unixSeconds(now) - KEPT_SECONDS;
    for (const [id, { endedAt }] of entries) if (endedAt !== null && endedAt < oldest) entries.delete(id);
    // Running tasks are reported again and again: a silent server has ended.
    for (const [id, { heardAt }] of heard) if (heardAt < oldest) heard.delete(id);
  }

  const tellOf = ({ projectId, task, grant, environment }: TaskFacts) =>
    tell({ project_id: projectId, task, grant, ...(environment === undefined ? {} : { environment }) });

  function abort({ controller }: Entry): void {
    controller.abort(new Problem('invalid', 'The task was canceled', { code: 'cancelled' }));
  }

  return {
    /** Sets the only listener. */
    onNews(listener: (news: TaskNews) => void): void {
      tell = listener;
    },

    begin(projectId: number, kind: Task['kind'], grant: Grant, environment?: Environment): Progress {
      forgetOld();
      const controller = new AbortController();
      const id = randomInt(1, LARGEST_ID);
      const task: Task = { id, kind, state: 'waiting', progress: 0, started_at: unixSeconds(now), message: 'Waiting' };
      const entry: Entry = {
        ...{ projectId, grant, environment, task },
        ...{ endedAt: null, controller, canBeCancelled: true },
      };
      entries.set(task.id, entry);
      tellOf(entry);
      return progressOf(entry, { now, tell: () => tellOf(entry) });
    },

    list(projectId: number): Task[] {
      forgetOld();
      return [...entries.values(), ...heard.values()]
        .filter((known) => known.projectId === projectId)
        .map(({ task }) => task)
        .toSorted((a, b) => a.started_at - b.started_at);
    },

    /** `mayStart` decides whether the caller could start such work. Finished work does not change. */
    cancel(projectId: number, id: number, mayStart: (grant: Grant, environment?: Environment) => boolean): Task {
      const entry = entries.get(id);
      const known = entry ?? heard.get(id);
      if (known?.projectId !== projectId) throw new Problem('not_found', 'Task not found');
      if (!mayStart(known.grant, known.environment)) {
        throw new Problem('forbidden', `Insufficient permissions: ${known.grant} is needed.`);
      }
      if (!entry) {
        if (isUnderWay(known.task)) tell({ project_id: projectId, cancel: id });
        return known.task;
      }
      if (entry.endedAt !== null) return entry.task;
      if (!entry.canBeCancelled) throw new Problem('invalid', 'Too late to cancel: the result is being saved');
      abort(entry);
      return entry.task;
    },

    /** Receives news of this server or another. */
    hear(news: TaskNews | TasksAsked): void {
      if ('asks' in news) tellAsked(entries, news.project_id, tellOf);
      else if ('cancel' in news) cancelHere(entries.get(news.cancel), news.project_id, abort);
      else if (!entries.has(news.task.id)) {
        const { project_id: projectId, task, grant, environment } = news;
        heard.set(task.id, { projectId, task, grant, environment, heardAt: unixSeconds(now) });
      }
    },

    /** Nothing was heard for a while, so that the silence of other servers says nothing. */
    missed: () => stayHeard(heard, unixSeconds(now)),

    /** Reports running tasks again, for listeners that arrived later, and tasks that ended with their server. */
    tellAgain(): void {
      for (const known of [...running(entries), ...endSilent(heard, unixSeconds(now))]) tellOf(known);
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;

/** The object with which the work reports its progress. */
function progressOf(entry: Entry, { now, tell }: { now: () => Microseconds; tell: () => void }): Progress {
  const change = (changed: Partial<Task>) => {
    entry.task = { ...entry.task, ...changed };
    tell();
  };
  const end = (state: Task['state'], message: string) => {
    if (entry.endedAt !== null) return;
    entry.endedAt = unixSeconds(now);
    change({ state, message, progress: state === 'done' ? 1 : entry.task.progress });
  };
  entry.controller.signal.addEventListener('abort', () => end('cancelled', 'Canceled'));
  const report = (progress: number, message: string) => {
    if (entry.endedAt === null) change({ state: 'running', progress, message });
  };
  return {
    signal: entry.controller.signal,
    report,
    commit(message) {
      entry.controller.signal.throwIfAborted();
      entry.canBeCancelled = false;
      report(entry.task.progress, message);
    },
    done: (message) => end('done', message),
    failed: (message) => end('failed', message),
  };
}

function cancelHere(entry: Entry | undefined, projectId: number, abort: (entry: Entry) => void): void {
  if (entry?.projectId === projectId && entry.endedAt === null && entry.canBeCancelled) abort(entry);
}

function tellAsked(entries: Map<number, Entry>, projectId: number, tellOf: (entry: Entry) => void): void {
  for (const entry of entries.values()) if (entry.projectId === projectId) tellOf(entry);
}

function stayHeard(heard: Map<number, Heard>, seconds: number): void {
  for (const one of heard.values()) if (isUnderWay(one.task)) one.heardAt = seconds;
}

const running = (entries: Map<number, Entry>) => [...entries.values()].filter(({ endedAt }) => endedAt === null);

/** Ends the tasks of servers that are silent, and returns them. */
function endSilent(heard: Map<number, Heard>, seconds: number): Heard[] {
  const silent = [...heard].filter(([, one]) => isUnderWay(one.task) && seconds - one.heardAt > SILENT_SECONDS);
  return silent.map(([id, one]) => {
    const task = { ...one.task, state: 'failed' as const, message: 'Its server ended. Please begin again.' };
    const ended = { ...one, task, heardAt: seconds };
    heard.set(id, ended);
    return ended;
  });
}

function isUnderWay({ state }: Task): boolean {
  return state === 'waiting' || state === 'running';
}
