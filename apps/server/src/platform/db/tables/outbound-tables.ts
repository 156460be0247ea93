import type {
  Answerer,
  AttemptState,
  CallOutcome,
  CallResult,
  CampaignState,
  ContactCounts,
  ContactGroup,
  ContactState,
  HungUpBy,
  PauseReason,
  StopSource,
} from '@parley/domain/campaign';
import type { Environment } from '@parley/domain/deployment';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Computed, Microseconds, Seconds } from '#platform/db/tables/column-types.ts';

/** Campaigns that call people, and the numbers that are never called. Times are in Unix seconds. */
export interface OutboundTables {
  campaigns: {
    project_id: number;
    id: Generated<number>;
    name: string;
    project_env: Environment;
    call_time_from: string;
    call_time_to: string;
    retry_interval: number;
    retry_count: number;
    timeout: number;
    callback_url: string;
    /** JSON of CampaignRules. */
    rules: string;
    state: Generated<CampaignState>;
    pause_reason: Generated<PauseReason | null>;
    started: Generated<number | null>;
    started_by: Generated<number | null>;
    /** Microseconds: from then on the campaign's pace allows the next call. */
    next_call: Generated<number>;
    /** Consecutive calls that the network failed. */
    failures: Generated<number>;
    created: Seconds;
    /** A deleted campaign is hidden, but its calls still count for the caps of the people called. */
    deleted: Generated<number | null>;
    /** The rules still have to be checked again for contacts with a greater id; null once that is done. */
    look_again_after: Generated<number | null>;
    /** Contacts that the retention deleted, by state. */
    forgotten: GeneratedAlways<Partial<ContactCounts>>;
    version: Microseconds;
    who: number | null;
  };
  campaign_contacts: {
    project_id: number;
    campaign_id: number;
    id: Generated<number>;
    destination: string;
    country: Generated<string | null>;
    zone: Generated<string | null>;
    name: Generated<string>;
    /** JSON of texts by name. */
    slots: Generated<string>;
    scheduled_time: Generated<number | null>;
    expires_at: Generated<number | null>;
    state: Generated<ContactState>;
    /** The outcome of the last attempt. */
    outcome: Generated<CallOutcome | null>;
    /** JSON: the reason of the state. */
    reason: Generated<string | null>;
    reason_kind: Generated<string | null>;
    /** No call before this time; null if the contact is not called again. */
    next_at: Generated<number | null>;
    attempts: Generated<number>;
    /** No further attempt before this time, regardless of the rules. */
    retry_at: Generated<number | null>;
    /** Attempts that count for `retry_count`. */
    counted: Generated<number>;
    /** Attempts that the network failed. */
    failures: Generated<number>;
    updated: Seconds;
    part: Computed<ContactGroup>;
  };
  /** The difference of each change; the counts are their sums. */
  campaign_counts: {
    project_id: number;
    campaign_id: number;
    part: ContactGroup;
    contacts: number;
  };
  call_attempts: {
    project_id: number;
    campaign_id: number;
    contact_id: number;
    attempt: number;
    destination: string;
    state: Generated<AttemptState>;
    claimed_at: Seconds;
    claimed_by: string;
    started: Generated<number | null>;
    answered: Generated<number | null>;
    ended: Generated<number | null>;
    outcome: Generated<CallOutcome | null>;
    sip_code: Generated<number | null>;
    /** The calling server extends it; after it, the end of the call is unknown. */
    lease_until: Seconds;
    hung_up_by: Generated<HungUpBy | null>;
    /** A person answered, and the bot kept silent for too long. */
    is_abandoned: Generated<boolean>;
    answered_by: Generated<Answerer | null>;
    /** The number, address or project to which the bot transferred the person. */
    transferred_to: Generated<string | null>;
    /** Null unless a person answered. */
    result: Generated<CallResult | null>;
    conversation_id: Generated<string | null>;
    /** The `numberHash` of a number that was erased during its call. */
    erased_hash: Generated<Buffer | null>;
  };
  campaign_callbacks: {
    project_id: number;
    campaign_id: number;
    id: Generated<number>;
    contact_id: number;
    destination: string;
    attempt: number;
    outcome: CallOutcome | null;
    url: string;
    /** JSON, which every try sends unchanged. */
    body: string;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    created: Seconds;
    tries: Generated<number>;
    /** The next attempt; null after the last one. */
    due: Generated<number | null>;
    last_at: Generated<number | null>;
    last_status: Generated<number | null>;
    last_error: Generated<string | null>;
    /** The receiver, with the port if the URL names one. */
    host: Computed<string>;
  };
  campaign_imports: {
    project_id: number;
    campaign_id: number;
    /** SHA-256 of the file. */
    digest: Buffer;
    created: Seconds;
    added: number;
  };
  /** Stopped numbers of people whose data was erased. */
  stop_list_erased: {
    project_id: number;
    /** The `numberHash` of the number. */
    hash: Buffer;
    created: Seconds;
  };
  stop_list: {
    project_id: number;
    number: string;
    reason: Generated<string>;
    source: Generated<StopSource>;
    conversation_id: Generated<string | null>;
    who: Generated<number | null>;
    created: Seconds;
  };
}
