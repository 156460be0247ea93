import type { TrackerEntry } from '@parley/domain/tracker';

/** A timer that is set and, as far as callers can see, neither cleared nor run. */
export interface PendingTimer {
  /** The name of its reaction; empty for a timer without one. */
  reaction: string;
  /** In microseconds, as the server counts. */
  setAt: number;
  seconds: number;
}

/** The timers of a conversation that were set after `since`: with persistent timeouts, all of them. */
export function pendingTimers(entries: readonly TrackerEntry[], since: number): PendingTimer[] {
  const pending = new Map<string, PendingTimer>();
  for (const { type, value, args, timestamp } of entries) {
    const reaction = typeof args['reaction'] === 'string' ? args['reaction'] : '';
    if (type === 'intent' && value === '__timeout__') pending.delete('');
    if (type !== 'action') continue;
    if (value === 'clear_timeout') pending.delete(reaction);
    if (value !== 'timeout') continue;
    pending.delete(reaction);
    if (timestamp > since) pending.set(reaction, { reaction, setAt: timestamp, seconds: Number(args['seconds']) });
  }
  return [...pending.values()];
}

/** Milliseconds until it is due. The clock here may be another than the server's. */
export function waitFor({ setAt, seconds }: PendingTimer, now: number): number {
  const wait = setAt / 1_000 + seconds * 1_000 - now;
  return Math.min(Math.max(wait, 0), seconds * 1_000);
}
