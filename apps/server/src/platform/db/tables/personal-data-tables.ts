import type { FindingKey } from '@parley/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Seconds } from '#platform/db/tables/column-types.ts';

export interface PersonalDataTables {
  personal_data_requests: {
    project_id: number;
    id: Generated<number>;
    kind: 'erasure' | 'export' | 'retention';
    state: 'searching' | 'found' | 'erasing' | 'done' | 'failed' | 'withdrawn';
    subject_kind: 'phone' | 'email' | 'text' | 'conversation' | null;
    /** Null when the request is done. */
    subject: string | null;
    conversation_ids: Generated<string[]>;
    /** How many of them have been erased. */
    erased: Generated<number>;
    counts: Json;
    keeps_tests: Generated<boolean>;
    /** Kinds and keys of findings that stay. */
    kept: ColumnType<FindingKey[], string | undefined, string>;
    failure: Generated<string | null>;
    who: number | null;
    who_name: string | null;
    created: Seconds;
    finished: Generated<number | null>;
    /** Unix seconds. */
    worked_until: Generated<number | null>;
  };
}
