import type { CallOutcome } from '#campaign.ts';

/** The fields of a campaign that decide about further attempts. Times are in seconds. */
export interface RetryRules {
  retryInterval: number;
  /** After the first attempt: with 3, a person is called at most four times. */
  retryCount: number;
}

/** The attempts at one person before the one that has just ended. */
export interface Attempts {
  /** Attempts that the campaign's `retry_count` counts. */
  counted: number;
  /** Attempts that the network failed, which are the first ones not to count. */
  failed: number;
}

export type AfterAttempt = { isCounted: boolean; retryAt: number | null };

/** The network's failures that are not held against the number. */
const FREE_FAILURES = 3;
const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 3_600;
/** A line is busy for a short time. */
const BUSY_S = 15 * 60;

/**
 * Decides about another attempt: `retryAt` is null where the person is done with. `chance`, from 0 to 1, spreads the
 * attempts after a failure of the network, so that they do not all come at once. Times are in Unix seconds.
 */
export function afterAttempt(
  outcome: CallOutcome,
  before: Attempts,
  { retryInterval, retryCount }: RetryRules,
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
      return counted(retryInterval);
    case 'busy':
      return counted(Math.min(retryInterval, BUSY_S));
    case 'machine':
    case 'no_answer':
    case 'unknown':
      return counted(retryInterval);
  }

  function counted(wait: number): AfterAttempt {
    return { isCounted: true, retryAt: before.counted < retryCount ? endedAt + wait : null };
  }
}

/** Twice as long after each failure, and up to half as long again. */
function pause(failures: number, chance: number): number {
  const wait = Math.min(FIRST_PAUSE_S * 2 ** failures, LONGEST_PAUSE_S);
  return Math.round(wait * (1 + chance / 2));
}
