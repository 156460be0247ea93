import type { CallOutcome } from '#campaign.ts';

/** The fields of a campaign that decide about further attempts. Times are in seconds. */
export interface RetryRules {
  retryInterval: number;
  /** After the first attempt: with 3, a person is called at most four times. */
  retryCount: number;
  /** The campaign's own choices for an outcome; null is as the campaign. */
  own: Record<OwnRetried, { interval: number | null; count: number | null }>;
}

/** Outcomes for which a campaign may choose its own retries. */
export type OwnRetried = 'busy' | 'no_answer' | 'machine';

/** A person's attempts before the latest. */
export interface Attempts {
  /** Attempts that the campaign's `retry_count` counts. */
  counted: number;
  /** Attempts that the network failed, which are the first ones not to count. */
  failed: number;
  /** Attempts with the latest outcome. */
  same: number;
}

export type AfterAttempt = { isCounted: boolean; retryAt: number | null };

/** The network's failures that are not held against the number. */
const FREE_FAILURES = 3;
const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 3_600;
const USUAL = { interval: null, count: null };

/**
 * Decides about another attempt: `retryAt` is null if the person is not called again. `chance`, from 0 to 1, spreads
 * retries after a network failure, so that they do not coincide. Times are in Unix seconds.
 */
export function afterAttempt(
  outcome: CallOutcome,
  before: Attempts,
  { retryInterval, retryCount, own }: RetryRules,
  endedAt: number,
  chance: number,
): AfterAttempt {
  switch (outcome) {
    case 'answered':
    case 'rejected':
    case 'invalid_number':
      return { isCounted: true, retryAt: null };
    case 'auth_failed':
      return { isCounted: false, retryAt: endedAt };
    case 'failed':
      if (before.failed < FREE_FAILURES) return { isCounted: false, retryAt: endedAt + pause(before.failed, chance) };
      return counted();
    case 'busy':
    case 'machine':
    case 'no_answer':
      return counted(own[outcome]);
    case 'unknown':
      return counted();
  }

  function counted({ interval, count }: RetryRules['own'][OwnRetried] = USUAL): AfterAttempt {
    const isLeft = before.counted < retryCount && before.same < (count ?? Infinity);
    return { isCounted: true, retryAt: isLeft ? endedAt + (interval ?? retryInterval) : null };
  }
}

/** Twice as long after each failure, and up to half as long again. */
function pause(failures: number, chance: number): number {
  const wait = Math.min(FIRST_PAUSE_S * 2 ** failures, LONGEST_PAUSE_S);
  return Math.round(wait * (1 + chance / 2));
}
