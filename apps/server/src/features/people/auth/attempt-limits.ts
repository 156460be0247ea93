/** The failed sign-ins of one account, device or address, times in Unix seconds. */
export interface Attempts {
  failures: number;
  /** When the counting of these failures began. */
  since: number;
  lastAttempt: number;
  suspendedUntil: number | null;
}

export interface Limit {
  /** The time at which the failures stop counting. */
  forgottenAt(attempts: Attempts): number;
  /** The end of the suspension if any of these attempts fails. */
  suspendedUntil(attempts: Attempts): number | null;
  /** Message and code of the refusal. Absent: the ones for a failed sign-in. */
  refusal?: { message: string; code: string };
}

const TOLERATED_OF_ACCOUNT = 5;
const FIRST_SUSPENSION_SECONDS = 60;
const LONGEST_SUSPENSION_SECONDS = 15 * 60;
const ACCOUNT_FORGETS_AFTER_SECONDS = 60 * 60;

/**
 * Five failures, then a suspension of a minute that doubles with each further failure up to fifteen; an hour without
 * attempts resets it.
 */
export const ACCOUNT_LIMIT: Limit = {
  forgottenAt: ({ lastAttempt }) => lastAttempt + ACCOUNT_FORGETS_AFTER_SECONDS,
  suspendedUntil({ failures, lastAttempt }) {
    if (failures < TOLERATED_OF_ACCOUNT) return null;
    const seconds = FIRST_SUSPENSION_SECONDS * 2 ** (failures - TOLERATED_OF_ACCOUNT);
    return lastAttempt + Math.min(seconds, LONGEST_SUSPENSION_SECONDS);
  },
};

const TOLERATED_OF_ADDRESS = 50;
const ADDRESS_WINDOW_SECONDS = 15 * 60;

/** Fifty failures in fifteen minutes, regardless of the accounts. */
export const ADDRESS_LIMIT: Limit = inWindow(TOLERATED_OF_ADDRESS);

const refusal = { message: 'Links were asked for too often. Please try later.', code: 'too_many_links' };
/** Three mailed links in fifteen minutes for one email, known or not, and thirty for one address. */
export const LINK_LIMIT: Limit = { ...inWindow(3), refusal };
export const LINK_ADDRESS_LIMIT: Limit = { ...inWindow(30), refusal };

function inWindow(tolerated: number): Limit {
  return {
    forgottenAt: ({ since }) => since + ADDRESS_WINDOW_SECONDS,
    suspendedUntil: ({ failures, since }) => (failures < tolerated ? null : since + ADDRESS_WINDOW_SECONDS),
  };
}

/**
 * Counts an attempt as failed until it proves right, so that parallel attempts cannot all pass. Null while suspended.
 */
export function countAttempt(before: Attempts | undefined, now: number, limit: Limit): Attempts | null {
  if (before?.suspendedUntil && before.suspendedUntil > now) return null;
  const isNew = !before || limit.forgottenAt(before) <= now;
  const counted = {
    failures: isNew ? 1 : before.failures + 1,
    since: isNew ? now : before.since,
    lastAttempt: now,
    suspendedUntil: null,
  };
  return { ...counted, suspendedUntil: limit.suspendedUntil(counted) };
}
