import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import type { Grant } from '@parley/domain/permission';
import type { Logger } from '#platform/logger.ts';

/** News that servers tell each other of their long work. */
export type TaskNews =
  | { project_id: number; task: Task; grant: Grant; environment?: Environment }
  /** A user with the right grant has canceled it at another server. */
  | { project_id: number; cancel: number };

/** A server that has missed news asks the others for their tasks. */
export interface TasksAsked {
  project_id: number;
  asks: true;
}

/** More frequent updates would be faster than people read. */
const PAUSE_MS = 250;

export interface TaskNewsDeps {
  tell(projectId: number, news: readonly TaskNews[]): Promise<void>;
  log: Logger;
  pause?: () => Promise<void>;
}

/** Sends news in order and a few times a second at most; for each task only its latest state. */
export function createTaskNews({
  tell,
  log,
  pause = () => sleep(PAUSE_MS, undefined, { ref: false }),
}: TaskNewsDeps): (news: TaskNews) => void {
  let waiting = new Map<string, TaskNews>();
  let isTelling = false;

  async function tellAll(): Promise<void> {
    isTelling = true;
    while (waiting.size > 0) {
      const now = Map.groupBy(waiting.values(), ({ project_id: projectId }) => projectId);
      waiting = new Map();
      for (const [projectId, news] of now) {
        try {
          await tell(projectId, news);
        } catch (error) {
          log.warn({ err: error, projectId }, 'open pages could not be notified of a task');
        }
      }
      await pause();
    }
    isTelling = false;
  }

  return (news) => {
    waiting.set('task' in news ? `task ${news.task.id}` : `cancel ${news.cancel}`, news);
    if (!isTelling) void tellAll();
  };
}
