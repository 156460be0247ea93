import type { Notifications } from '#platform/db/notifications.ts';
import type { Logger } from '#platform/logger.ts';

/**
 * Channel on which the database announces changed access: the id of a user, or an empty text if all users may be
 * affected.
 */
export const ACCESS_CHANNEL = 'parley_access';
/** More checks in parallel would keep ordinary calls from the database. */
const MOST_AT_ONCE = 8;

/** An admitted call that stays open: an event stream or a websocket. */
export interface OpenCall {
  /** Null for a program, whose token may have been replaced. */
  userId: number | null;
  /** Checks whether the call may continue, and ends it if not. */
  check(): Promise<void>;
}

export interface OpenCallsDeps {
  notifications: Notifications;
  /** Drops the cached facts about callers and their rights. */
  forgetCallers(): void;
  log: Logger;
}

/** The open calls of this server. Each is checked again when access changes, on any server. */
export function createOpenCalls({ notifications, forgetCallers, log }: OpenCallsDeps) {
  const open = new Set<OpenCall>();
  const due = new Set<OpenCall>();
  let checking = 0;
  let hasListened = false;

  /** Null if notifications may have been missed. */
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
      // A change of access during the check makes the call due again.
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
    /** Checks the call immediately and whenever access changes, until the returned function is called. */
    async watch(call: OpenCall): Promise<() => void> {
      await notifications.listen(ACCESS_CHANNEL, hear);
      // Callers may be cached from before this server listened for changes.
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
    /** Catches calls that expire without a notification, as sessions do. */
    checkAll: () => checkSoon(open),
  };
}

export type OpenCalls = ReturnType<typeof createOpenCalls>;

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
