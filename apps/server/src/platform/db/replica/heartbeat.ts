import { sql } from 'kysely';
import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

/** A beat follows the one before it after this time or later. */
const BEAT_US = 900_000;
/** Beats kept: more than the longest lag of a replica that is read. */
const BEATS = 30;

export interface Heartbeat {
  /** The primary's time. */
  now: Microseconds;
  /** The latest beats, newest first. */
  beats: Microseconds[];
}

/** Writes a beat on the primary, unless another server has just done so. An idle primary thus makes no lag. */
export async function beat(primary: Queries): Promise<Heartbeat> {
  const { rows } = await sql<Heartbeat>`
    with beat as (
      update replica_heartbeat set beats = (microseconds() || beats)[1:${sql.lit(BEATS)}]
      where coalesce(beats[1], 0) < microseconds() - ${sql.lit(BEAT_US)} returning beats
    )
    select coalesce((select beats from beat), (select beats from replica_heartbeat)) as beats, microseconds() as now
  `.execute(primary);
  return rows[0] ?? { now: 0, beats: [] };
}

export interface SeenBeat {
  /** The newest beat that has arrived; null if none has. */
  seen: Microseconds | null;
  /** False for a primary, also for a replica that became one. */
  isReplica: boolean;
}

export async function seenBeat(replica: Queries): Promise<SeenBeat> {
  const { rows } = await sql<SeenBeat>`
    select beats[1] as seen, pg_is_in_recovery() as "isReplica" from replica_heartbeat`.execute(replica);
  return rows[0] ?? { seen: null, isReplica: false };
}

/**
 * The lag in microseconds: the age of the oldest beat that is missing on the replica. Null if the replica shows a beat
 * that the primary does not know (any more): it is far behind, or belongs to another database.
 */
export function lagOf({ now, beats }: Heartbeat, seen: Microseconds | null): number | null {
  const at = seen === null ? -1 : beats.indexOf(seen);
  if (at === -1) return null;
  const missing = beats[at - 1];
  return missing === undefined ? 0 : Math.max(0, now - missing);
}
