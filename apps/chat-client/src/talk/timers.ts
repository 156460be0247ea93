import { waitFor, type PendingTimer } from '@parley/dialogue/entries/pending-timers';

/** The server says that a timer is not due yet: its clock is another. */
const AGAIN_MS = 1_000;
const MOST_TRIES = 5;

/** Waits for timers; `next` takes the due ones. */
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
    /**
     * Waits for exactly these timers. A timer that has fired may still be in the caller's view, and does not fire
     * again.
     */
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
    /** Rearms a timer whose call failed; after some tries the client stops. */
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
