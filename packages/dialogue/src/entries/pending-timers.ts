import type { Microseconds } from '@parley/domain/ids';
import type { TrackerEntry } from '@parley/domain/tracker';
import { isAction } from '#entries/is-action.ts';
import { textOf } from '#entries/action-entry.ts';

/** A timer that is set and neither cleared nor run, as far as its reader can see. */
export interface PendingTimer {
  /** The reaction's name; empty for a timer without one. */
  reaction: string;
  setAt: Microseconds;
  seconds: number;
}

/** The timers of a conversation that were set after `since`, from the whole of its tracker. */
export function pendingTimers(entries: readonly TrackerEntry[], since: Microseconds = 0): PendingTimer[] {
  const pending = new Map<string, PendingTimer>();
  let running: unknown;
  for (const entry of entries) {
    if (entry.type === 'log' && entry.args.began === 'timer') running = entry.args.reaction;
    else if (entry.type === 'reaction' && entry.value === running) {
      pending.delete(textOf(entry.args.name));
      running = undefined;
    } else if (entry.type === 'intent' && entry.value === '__timeout__') pending.delete('');
    else if (isAction(entry, 'clear_timeout')) pending.delete(textOf(entry.args.reaction));
    else if (isAction(entry, 'timeout')) {
      const reaction = textOf(entry.args.reaction);
      const { timestamp: setAt } = entry;
      if (setAt > since) pending.set(reaction, { reaction, setAt, seconds: Number(entry.args.seconds) });
      else pending.delete(reaction);
    }
  }
  return [...pending.values()];
}

/** Milliseconds until a timer is due. The reader's clock may be another than the server's. */
export function waitFor({ setAt, seconds }: PendingTimer, now: number): number {
  const wait = setAt / 1_000 + seconds * 1_000 - now;
  return Math.min(Math.max(wait, 0), seconds * 1_000);
}
