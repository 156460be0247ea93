import type { TrackerEntry } from '@parley/domain';
import { textArg } from '#parts/transcript/entry-args.ts';

/** A timer that is set and neither cleared nor run. */
export interface PendingTimer {
  /** The reaction's name; empty for a timer without one. */
  reaction: string;
  /** When it was set, in microseconds. */
  setAt: number;
  seconds: number;
}

/** The timers of a talk, from the whole of its tracker. */
export function pendingTimers(entries: readonly TrackerEntry[]): PendingTimer[] {
  const pending = new Map<string, PendingTimer>();
  let running: unknown;
  for (const entry of entries) {
    const { type, value, args, timestamp } = entry;
    const reaction = textArg(entry, 'reaction');
    if (type === 'log' && args['began'] === 'timer') running = args['reaction'];
    else if (type === 'reaction' && value === running) {
      pending.delete(textArg(entry, 'name'));
      running = undefined;
    } else if (type === 'intent' && value === '__timeout__') pending.delete('');
    else if (type === 'action' && value === 'clear_timeout') pending.delete(reaction);
    else if (type === 'action' && value === 'timeout') {
      pending.set(reaction, { reaction, setAt: timestamp, seconds: Number(args['seconds']) });
    }
  }
  return [...pending.values()];
}

/** How long to wait for it, in milliseconds: this clock may be another than the server's. */
export function waitFor({ setAt, seconds }: PendingTimer, now: number): number {
  const due = setAt / 1_000 + seconds * 1_000;
  return Math.min(Math.max(due - now, 0), seconds * 1_000);
}

/** Whether another system may speak in it. */
export function isRedirected(entries: readonly TrackerEntry[]): boolean {
  return entries.some(({ type, value }) => type === 'action' && value === 'redirect');
}
