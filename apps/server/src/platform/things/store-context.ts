import type { Microseconds } from '@parley/domain';
import type { Queries } from '#platform/db/database.ts';

export interface StoreContext {
  /** A transaction bound to the project. */
  db: Queries;
  projectId: number;
  /** The writer; null for the system, and a null `userId` for a program. */
  actor: { userId: number | null } | null;
  now(): Microseconds;
}
