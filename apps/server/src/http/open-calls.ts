import type { Notifications } from '#platform/db/notifications.ts';
import type { Logger } from '#platform/logger.ts';

/** The database says here whose access has changed: a user's id, or nothing where it may be anybody's. */
export const ACCESS_CHANNEL = 'parley_access';
/** More would keep ordinary calls from the database. */
const MOST_AT_ONCE = 8;

/** A call that goes on after it was admitted: an event stream or a websocket. */
export interface OpenCall {
  /** Null for a program, whose token may have been replaced. */
  userId: number | null;
  /** Asks again whether the call may go on, and ends it if not. */
  check(): Promise<void>;
}

export interface OpenCallsDeps {
  notifications: Notifications;
  /** Forgets what is remembered of callers and their rights. */
  forgetCallers(): void;
  log: Logger;
}

/** The open calls of this server. Each is checked again when access changes, at whichever server that happens. */
export function createOpenCalls({ notifications, forgetCallers, log }: OpenCallsDeps) {
  const open = new Set<OpenCall>();
  const due = new Set<OpenCall>();
  let checking = 0;
  let hasListened = false;

  /** Null when something may have been missed. */
  function hear(payload: string | null): void {
    forgetCallers();
    const userId = payload === null || payload === '' ? undefined : Number(payload);
    checkSoon([...open].filter((call) => userId === undefined || call.userId === null || call.userId === userId));
  }

  function checkSoon(calls: Iterable<OpenCall>): void {
    for (const call of calls) due.add(call);
    while (checking < Math.min(MOST_AT_ONCE, due.size)) void checkDue();
  }

  async function checkDue(): Promise<void> {
    checking++;
    for (let next = first(due); next; next = first(due)) {
      // Access that changes during the check makes the call due again.
      due.delete(next);
      await checkOne(next);
    }
    checking--;
  }

  async function checkOne(call: OpenCall): Promise<void> {
    if (!open.has(call)) return;
    try {
      await call.check();
    } catch (error) {
      log.warn({ err: error }, 'an open connection could not be checked; retrying within 20 seconds');
    }
  }

  return {
    /** Checks the call at once and whenever access changes, until the function that it answers is called. */
    async watch(call: OpenCall): Promise<() => void> {
      await notifications.listen(ACCESS_CHANNEL, hear);
      // Callers may be remembered from before this server listened for changes.
      if (!hasListened) forgetCallers();
      hasListened = true;
      open.add(call);
      try {
        await call.check();
      } catch (error) {
        open.delete(call);
        throw error;
      }
      return () => void open.delete(call);
    },
    /** For what ends by itself, as sessions do. */
    checkAll: () => checkSoon(open),
  };
}

export type OpenCalls = ReturnType<typeof createOpenCalls>;

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
