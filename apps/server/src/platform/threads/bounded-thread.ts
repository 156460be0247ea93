import { Problem } from '@parley/domain/problem';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { inThread, startThread } from '#platform/threads/in-thread.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';

interface Bounds {
  /** The work is ended after this time. */
  longestMs: number;
  /** The refusal of work that exceeds the time, or a thread's memory. */
  refusal: Problem;
}

const IDLE_MS = 60_000;
const MEMORY_MB = 512;
const ROOM = { atOnce: 2, waiting: 500, waitingOfOwner: 25, refusal: 'The server is busy. Please try again.' };

/**
 * Runs the work of a file (see `threadWork`) whose cost a user determines: in a thread, two pieces at a time, one per
 * owner, with a time limit.
 */
export function boundedThread<Input, Result>(file: URL, { longestMs, refusal }: Bounds) {
  const kept = createKeptThread(() => startThread(file, MEMORY_MB), IDLE_MS);
  const withRoom = fewAtATime({ ...ROOM, atOnceOfOwner: 1 });
  const closing = new AbortController();

  return {
    run: (input: Input, owner: string | number): Promise<Result> =>
      withRoom(async () => {
        const late = AbortSignal.timeout(longestMs);
        try {
          return await inThread<Input, Result>(file, input, {
            kept,
            signal: AbortSignal.any([closing.signal, late]),
          });
        } catch (error) {
          throw late.aborted || isOutOfMemory(error) ? refusal : error;
        }
      }, String(owner)),
    close() {
      closing.abort(new Problem('unavailable', 'The server is stopping', { retryAfter: 5 }));
      kept.end();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
