import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

const times = new WeakMap<Queries, Microseconds>();

/** Notes that this transaction sees nothing later than this time. */
export function noteAsOf(tx: Queries, time: Microseconds): void {
  times.set(tx, time);
}

/** The time of the data that this transaction sees; undefined if it is the present. */
export function asOf(tx: Queries): Microseconds | undefined {
  return times.get(tx);
}
