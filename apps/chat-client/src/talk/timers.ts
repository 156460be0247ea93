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

/** The server says that a timer is not due yet: its clock is another. */
const AGAIN_MS = 1_000;
const MOST_TRIES = 5;

/** Waits for timers. Those whose time has come are taken with `next`. */
export function createTimers({ now, onDue }: { now(): number; onDue(): void }) {
  const armed = new Map<string, { handle: ReturnType<typeof setTimeout>; tries: number }>();
  const due: PendingTimer[] = [];

  function arm(timer: PendingTimer, wait: number, tries: number): void {
    const handle = setTimeout(() => {
      due.push(timer);
      onDue();
    }, wait);
    armed.set(keyOf(timer), { handle, tries });
  }

  return {
    /** Waits for these, and for no others. One that has run is still among what a caller sees, and does not run again. */
    keep(pending: readonly PendingTimer[]): void {
      const keys = new Set(pending.map(keyOf));
      for (const [key, { handle }] of armed) {
        if (keys.has(key)) continue;
        clearTimeout(handle);
        armed.delete(key);
      }
      for (const timer of pending) if (!armed.has(keyOf(timer))) arm(timer, waitFor(timer, now()), 0);
    },
    next: () => due.shift(),
    /** Keeps a timer whose call could not be made. */
    putBack: (timer: PendingTimer) => void due.unshift(timer),
    /** Arms a timer again whose call failed; after some tries the client gives up. */
    tryAgain(timer: PendingTimer): void {
      const tries = (armed.get(keyOf(timer))?.tries ?? 0) + 1;
      if (tries <= MOST_TRIES) arm(timer, AGAIN_MS, tries);
    },
    clear(): void {
      for (const { handle } of armed.values()) clearTimeout(handle);
      armed.clear();
      due.length = 0;
    },
  };
}

export type Timers = ReturnType<typeof createTimers>;

function keyOf({ reaction, setAt }: PendingTimer): string {
  return `${setAt}/${reaction}`;
}
