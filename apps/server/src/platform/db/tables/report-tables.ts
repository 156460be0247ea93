import type { Generated } from 'kysely';
import type { Seconds } from '#platform/db/tables/column-types.ts';

/** Email reports, and their past and planned sendings. */
export interface ReportTables {
  email_reports: {
    project_id: number;
    id: Generated<number>;
    /** JSON of a NewEmailReport. */
    chosen: string;
    name_key: string;
    created: Seconds;
    users_id: number | null;
    /** The next time of the schedule that is not queued yet; null while the report is paused. */
    next_slot: number | null;
  };
  email_sendings: {
    project_id: number;
    id: Generated<number>;
    report_id: number;
    /** The time of the schedule; null if a user sent it manually. */
    slot: number | null;
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'>;
    created: Seconds;
    /** The next attempt; null after the last one. */
    due: Generated<number | null>;
    ended: Generated<number | null>;
    attempts: Generated<number>;
    /** JSON of the addresses that have not received it yet. */
    recipients: string;
    /** JSON of the addresses that have received it. */
    sent_to: Generated<string>;
    /** JSON of address and reason. */
    refused: Generated<string>;
    error: Generated<string | null>;
    users_id: number | null;
  };
}
