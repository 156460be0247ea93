import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@parley/domain/problem';
import { withEveryProjectLocked, withProjectLocked, type Queries } from '#platform/db/database.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';

const RETRY_MS = 50;

/**
 * Runs changes of projects, each in a transaction: changes of one project one after another, and a change of every
 * project while no other change runs, with retries for a while. A waiting change holds no connection.
 */
export function createProjectChanges(db: Queries, patienceMs = 10_000) {
  const inOrder = oneAtATime();
  let changingAll: Promise<unknown> = Promise.resolve();

  async function tryAll<T>(projectId: number, work: (tx: Queries) => Promise<T>): Promise<{ result: T } | null> {
    const attempt = withEveryProjectLocked(db, projectId, work);
    changingAll = attempt.catch(() => undefined);
    return attempt;
  }

  return {
    changeProject<T>(projectId: number, work: (tx: Queries) => Promise<T>): Promise<T> {
      return inOrder(String(projectId), async () => {
        await changingAll;
        return withProjectLocked(db, projectId, work);
      });
    },

    changeEveryProject<T>(projectId: number, work: (tx: Queries) => Promise<T>): Promise<T> {
      const end = performance.now() + patienceMs;
      return inOrder('every project', async () => {
        for (;;) {
          const done = await tryAll(projectId, work);
          if (done) return done.result;
          if (performance.now() >= end) {
            throw new Problem('unavailable', 'Another project is being changed. Try again in a moment.', {
              retryAfter: 5,
            });
          }
          await sleep(RETRY_MS);
        }
      });
    },
  };
}
