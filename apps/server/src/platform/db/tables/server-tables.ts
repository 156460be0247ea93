import type { Generated } from 'kysely';
import type { Microseconds } from '#platform/db/tables/column-types.ts';

export interface ServerTables {
  /** The processes of this installation. A process that stops in order deletes its row. */
  servers: {
    id: string;
    /** The machine's name and the port. */
    name: string;
    roles: string[];
    version: string;
    started_at: Microseconds;
    /** The last sign of life. */
    seen_at: Microseconds;
    /** Another process goes on with its work. */
    is_taken_over: Generated<boolean>;
  };
}
