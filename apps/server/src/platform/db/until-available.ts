import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './is-unavailable.ts';

const PAUSE_MS = 1_000;

/** Repeats work while the database is away, for so long. */
export async function untilAvailable<T>(work: () => Promise<T>, longestMs: number, pauseMs = PAUSE_MS): Promise<T> {
  const end = performance.now() + longestMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > end) throw error;
    }
    await sleep(pauseMs, undefined, { ref: false });
  }
}
