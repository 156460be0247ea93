import type { ColumnType, Generated } from 'kysely';
import type { Computed, Microseconds } from '#platform/db/tables/column-types.ts';

/** Written as JSON text, read as a value. */
type NullableJson = ColumnType<unknown, string | null | undefined, never>;

export interface AuditTables {
  /** Changes and refused attempts, chained; see migration 0037. */
  audit_entries: {
    written: Generated<number>;
    /** The position in the chain; null only inside the transaction that writes the entry. */
    id: Computed<number>;
    at: Microseconds;
    who: number | null;
    who_name: string | null;
    who_email: string | null;
    address: string | null;
    action: string;
    resource: string;
    thing: string | null;
    name: string | null;
    about_project: number | null;
    before: NullableJson;
    after: NullableJson;
    refused: NullableJson;
    hash: Computed<Buffer>;
  };
}
