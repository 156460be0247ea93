import type { Microseconds } from '@parley/domain/ids';
import type { Logger } from 'pino';
import type { Queries } from '#platform/db/database.ts';
import { beat, lagOf, seenBeat } from './heartbeat.ts';
import { LONGEST_LAG_S, type ReplicaState } from './replica-state.ts';

const EVERY_MS = 1_000;
/** A measurement is trusted this often, in case the next ones hang. */
const TRUSTED_TIMES = 5;
const SECOND_US = 1_000_000;

export interface WatchOptions {
  primary: Queries;
  /** A connection of its own, which no long query keeps. */
  probe: Queries;
  log: Logger;
  everyMs?: number;
}

export type ReplicaWatch = ReturnType<typeof watchReplica>;

/** Measures a replica's lag each second. */
export function watchReplica({ primary, probe, log, everyMs = EVERY_MS }: WatchOptions) {
  let state: ReplicaState = { is: 'unreachable', lagSeconds: null, reason: 'It was not asked yet.' };
  let measuredAt = 0;
  /** The primary's clock ahead of this process's timer, in microseconds. */
  let ahead = 0;
  let underWay: Promise<void> | undefined;
  /** Each ends work that waits for the replica. */
  const waiting = new Set<(lost: Error) => void>();

  function become(next: ReplicaState): void {
    if (measuredAt === 0 || next.is !== state.is) {
      if (next.is === 'usable') log.info({ replica: next }, 'statistics, searches and exports read from the replica');
      else log.warn({ replica: next }, 'the primary answers instead of the replica');
    }
    if (next.is === 'unreachable') {
      for (const end of waiting) end(new Error('The replica was lost'));
    }
    state = next;
    measuredAt = performance.now();
  }

  async function look(): Promise<void> {
    const heart = await beat(primary);
    ahead = heart.now - performance.now() * 1_000;
    try {
      const { seen, isReplica } = await seenBeat(probe);
      const lag = lagOf(heart, seen);
      const lagSeconds = lag === null ? null : lag / SECOND_US;
      if (!isReplica) become({ is: 'not a replica', lagSeconds: null });
      else if (lagSeconds === null || lagSeconds > LONGEST_LAG_S) become({ is: 'late', lagSeconds });
      else become({ is: 'usable', lagSeconds });
    } catch (error) {
      become({ is: 'unreachable', lagSeconds: null, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  function measure(): Promise<void> {
    underWay ??= look()
      // Without the primary there is nothing to compare with; requests fail by themselves.
      .catch((error: unknown) => log.debug({ err: error }, 'the lag of the replica could not be measured'))
      .finally(() => (underWay = undefined));
    return underWay;
  }

  const measuring = setInterval(() => void measure(), everyMs).unref();

  return {
    state: (): ReplicaState => state,
    isUsable: (): boolean => state.is === 'usable' && performance.now() - measuredAt < TRUSTED_TIMES * everyMs,
    measure,
    /** Waits for the work, unless the replica is lost before. Keeps nothing of it: reads are many, and losses are rare. */
    async whileThere<T>(work: Promise<T>): Promise<T> {
      const { promise, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      try {
        return await Promise.race([work, promise]);
      } finally {
        waiting.delete(reject);
      }
    },
    /** Seconds since the data of a replica that shows this beat was written. */
    ageOf: (seen: Microseconds): number => (ahead + performance.now() * 1_000 - seen) / SECOND_US,
    stop: () => clearInterval(measuring),
  };
}
