import { randomInt } from 'node:crypto';
import type { Task } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import type { Grant } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import { unixSeconds } from '#platform/clock.ts';

/** How long the end of a task can be read. */
const KEPT_SECONDS = 60;
/** Tasks are not stored; an id that another server gave must not name a task of this one. */
const LARGEST_ID = 2 ** 47;

interface Entry {
  projectId: number;
  /** What starting it takes, and so cancelling it. */
  grant: Grant;
  task: Task;
  endedAt: number | null;
  controller: AbortController;
  canBeCancelled: boolean;
}

/** What the work tells of itself while it goes on. */
export interface Progress {
  /** Aborted when somebody cancels the task. */
  signal: AbortSignal;
  report(progress: number, message: string): void;
  /** From here on it is too late to cancel. Throws if it is cancelled already. */
  commit(message: string): void;
  done(message: string): void;
  /** Ended by an error or by being cancelled. */
  failed(message: string): void;
}

/** The long work of this server, for callers to watch and cancel. */
export function createTasks(now: () => Microseconds) {
  const entries = new Map<number, Entry>();

  function forgetEnded(): void {
    const oldest = unixSeconds(now) - KEPT_SECONDS;
    for (const [id, { endedAt }] of entries) if (endedAt !== null && endedAt < oldest) entries.delete(id);
  }

  return {
    begin(projectId: number, kind: Task['kind'], grant: Grant): Progress {
      forgetEnded();
      const controller = new AbortController();
      const id = randomInt(1, LARGEST_ID);
      const task: Task = { id, kind, state: 'waiting', progress: 0, started_at: unixSeconds(now), message: 'Waiting' };
      const entry: Entry = { projectId, grant, task, endedAt: null, controller, canBeCancelled: true };
      entries.set(task.id, entry);
      const end = (state: Task['state'], message: string) => {
        if (entry.endedAt !== null) return;
        entry.endedAt = unixSeconds(now);
        entry.task = { ...entry.task, state, message, progress: state === 'done' ? 1 : entry.task.progress };
      };
      controller.signal.addEventListener('abort', () => end('cancelled', 'Cancelled'));
      const report = (progress: number, message: string) => {
        if (entry.endedAt === null) entry.task = { ...entry.task, state: 'running', progress, message };
      };
      return {
        signal: controller.signal,
        report,
        commit(message) {
          controller.signal.throwIfAborted();
          entry.canBeCancelled = false;
          report(entry.task.progress, message);
        },
        done: (message) => end('done', message),
        failed: (message) => end('failed', message),
      };
    },

    list(projectId: number): Task[] {
      forgetEnded();
      return [...entries.values()].filter((entry) => entry.projectId === projectId).map(({ task }) => task);
    },

    /** `mayStart` tells whether the caller could start such work. What has ended stays as it ended. */
    cancel(projectId: number, id: number, mayStart: (grant: Grant) => boolean): Task {
      const entry = entries.get(id);
      if (entry?.projectId !== projectId) throw new Problem('not_found', 'There is no such task');
      if (!mayStart(entry.grant)) {
        throw new Problem('forbidden', `Insufficient permissions: ${entry.grant} is needed.`);
      }
      if (entry.endedAt !== null) return entry.task;
      if (!entry.canBeCancelled) throw new Problem('invalid', 'It is too late to cancel: the result is being saved');
      entry.controller.abort(new Problem('invalid', 'The task was cancelled', { code: 'cancelled' }));
      return entry.task;
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;
