import type { ChatEnvironment, Environment } from '@parley/domain/deployment';
import type { Generated } from 'kysely';
import type { Microseconds } from '#platform/db/tables/column-types.ts';

/** Telephone calls, and the accounts that receive and make them. */
export interface CallTables {
  /** A process registers the account as long as it renews the lease. Times are in Unix seconds. */
  voice_accounts: {
    project_id: number;
    environment: Environment;
    server: string;
    lease_until: number;
    state: Generated<'off' | 'connecting' | 'registered' | 'failed'>;
    /** The code of the exchange's last refusal. */
    code: number | null;
    reason: string | null;
    changed: Generated<number>;
    /** When the exchange last accepted the account. */
    registered: number | null;
    /** Sentences of the deployed bot that are spoken ahead; null before that begins. */
    spoken_total: number | null;
    spoken_done: number | null;
    spoken_failed: number | null;
  };
  calls: {
    project_id: number;
    id: Generated<number>;
    /** `draft`: a test call from the console. */
    environment: ChatEnvironment;
    direction: 'in' | 'out';
    caller: string;
    called: string;
    server: string;
    /** In Unix seconds. After it, the process has ended and the call with it. */
    lease_until: number;
    began: Generated<Microseconds>;
    answered: Microseconds | null;
    ended: Microseconds | null;
    hung_up_by: 'caller' | 'bot' | 'network' | null;
    sip_code: number | null;
    reason: string | null;
    codec: string | null;
    packets_received: number | null;
    packets_lost: number | null;
    packets_sent: number | null;
    jitter_ms: number | null;
    conversation_id: string | null;
    /** What the bot does in a call in progress, and the answer that it waits for. */
    state: string | null;
    waits_for: string | null;
    campaign_id: number | null;
    /** When someone asked to end the call, and the user; null for a program. */
    hang_up_at: Microseconds | null;
    hang_up_by: number | null;
    barge_ins: Generated<number>;
    silences: Generated<number>;
    recognition_failures: Generated<number>;
    /** One for each answer, from the end of the caller's input to the first sound of the bot. */
    answer_ms: Generated<number[]>;
    /** The sums for those answers: the pause and the recognizer, and the voice. */
    listening_ms: Generated<number>;
    voice_ms: Generated<number>;
    /** A person asked for the call in Settings; no campaign counts its line. */
    is_trial: Generated<boolean>;
  };
  /** What a telephone process is asked to do: to try an account, or to call a person. */
  voice_orders: {
    project_id: number;
    id: Generated<number>;
    environment: Environment;
    kind: 'test' | 'call';
    /** JSON of the account or the number, until a process takes the order. */
    order_data: string | null;
    state: Generated<'waiting' | 'working' | 'answered' | 'ended'>;
    is_cancelled: Generated<boolean>;
    /** Whether it went well; null before the end. */
    is_good: boolean | null;
    words: string | null;
    call_id: number | null;
    server: string | null;
    /** In Unix seconds. */
    lease_until: Generated<number>;
    created: Generated<number>;
    who: number | null;
  };
  call_parts: {
    project_id: number;
    call_id: number;
    no: number;
    at: Microseconds;
    /** JSON of a `CallPart`. */
    part: string;
  };
  /** Recorded sound by pieces of some seconds, deleted with the call. */
  call_sound: {
    project_id: number;
    call_id: number;
    /** Since the call was answered. */
    at_ms: number;
    size: number;
    /** G.711 µ-law at 8 kHz; the samples of caller and bot alternate. */
    bytes: Buffer;
  };
}
