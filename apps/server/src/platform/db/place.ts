import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

/** A project, and the transaction that works in it. */
export interface Place {
  db: Queries;
  projectId: number;
}

export interface ClockedPlace extends Place {
  now(): Microseconds;
}
