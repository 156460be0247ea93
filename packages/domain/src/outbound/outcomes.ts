import type { CallOutcome, CallResult, HungUpBy } from '#campaign.ts';

/** The outcome that the final answer of the network means. `hasRung`: the telephone rang before. */
export function outcomeOf(sipCode: number, hasRung: boolean): CallOutcome {
  if (sipCode >= 200 && sipCode < 300) return 'answered';
  if (sipCode === 408) return hasRung ? 'no_answer' : 'failed';
  return OUTCOMES[sipCode] ?? 'failed';
}

const OUTCOMES: Partial<Record<number, CallOutcome>> = {
  401: 'auth_failed',
  403: 'auth_failed',
  404: 'invalid_number',
  407: 'auth_failed',
  410: 'invalid_number',
  480: 'no_answer',
  484: 'invalid_number',
  486: 'busy',
  487: 'no_answer',
  600: 'busy',
  603: 'rejected',
  604: 'invalid_number',
  607: 'rejected',
  608: 'rejected',
};

/** The person, or their network on their behalf, has asked not to be called: the number is added to the stop list. */
export function asksToStop(sipCode: number | null): boolean {
  return sipCode === 607 || sipCode === 608;
}

/** The campaign pauses, because no number can be reached until the login is fixed. */
export function pausesCampaign(outcome: CallOutcome): boolean {
  return outcome === 'auth_failed';
}

/** The end of a call that a person answered; null for every other. */
export function resultOf({
  outcome,
  hungUpBy,
  transferredTo,
  hasBot,
}: {
  outcome: CallOutcome;
  hungUpBy: HungUpBy | null;
  transferredTo: string | null;
  /** A bot spoke in time, and without a failure. */
  hasBot: boolean;
}): CallResult | null {
  if (outcome !== 'answered') return null;
  if (!hasBot) return 'bot_error';
  if (transferredTo !== null) return 'transferred';
  return hungUpBy === 'person' ? 'caller_hangup' : 'completed';
}

export const FAILURES_UNTIL_PAUSE = 5;
