import type { CallOutcome, CallResult, HungUpBy } from '@parley/domain/campaign';
import type { CallOrder } from '#features/outbound/dial/telephony.ts';

export type Attempted = Pick<CallOrder, 'projectId' | 'campaignId' | 'contactId' | 'attempt'>;

/** The end of a call. */
export interface CallEnd {
  outcome: CallOutcome;
  sipCode: number | null;
  hungUpBy: HungUpBy | null;
  /** A person answered, and the bot kept silent for too long. */
  isAbandoned: boolean;
  /** The number, address or project to which the bot transferred the person. */
  transferredTo?: string | null;
  /** The bot failed in the middle of the conversation. */
  hasBotFailed?: boolean;
  /** The end is noted so many seconds later, because the database was away. */
  agoSeconds?: number;
}

/** The times of an attempt that has ended, in Unix seconds. */
export interface EndedAttempt {
  claimed_at: number;
  answered: number | null;
  ended: number;
  conversation_id: string | null;
  result: CallResult | null;
}
