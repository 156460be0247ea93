import type { Generated } from 'kysely';
import type { Microseconds } from '#platform/db/tables/column-types.ts';

/** Tables that are written on the primary to be read on a replica. */
export interface ReplicaTables {
  /** One row: the latest times, newest first, at which a server wrote it. */
  replica_heartbeat: { is_only: Generated<boolean>; beats: Generated<Microseconds[]> };
}
