import { renewals } from '#platform/renewals.ts';

/** The most conversations in progress; other due work waits. */
const AT_ONCE = 20;

interface DueWorkOptions<T> {
  /** Claims due items, at most this many, so that other servers skip them. */
  claim(most: number): Promise<T[]>;
  /** Never fails. */
  work(due: T): Promise<void>;
  /** Renews the claims of items in progress or waiting. Absent: a claim outlasts its work. */
  renew?(claimed: T[]): Promise<void>;
}

/**
 * Works off due work, one item of a conversation at a time. Claimed work of a busy conversation follows right after,
 * because no other server takes it.
 */
export function dueWork<T extends { id: string | number }>({
  claim,
  work,
  renew = async () => undefined,
}: DueWorkOptions<T>) {
  const claims = renewals(renew);
  const underWay = new Map<T['id'], Promise<void>>();
  const waiting = new Map<T['id'], T>();
  let isClosed = false;

  function begin(due: T): Promise<void> {
    const working = inTurn(due);
    underWay.set(due.id, working);
    return working;
  }

  async function inTurn(due: T): Promise<void> {
    for (let next: T | undefined = due; next; next = isClosed ? undefined : taken(due.id)) {
      await work(next);
      claims.release(next);
    }
    // Synchronously, so that nothing is queued behind finished work.
    underWay.delete(due.id);
  }

  function taken(id: T['id']): T | undefined {
    const next = waiting.get(id);
    waiting.delete(id);
    return next;
  }

  function beginInTurn(due: T): Promise<void> {
    claims.hold(due);
    const before = underWay.get(due.id);
    if (!before) return begin(due);
    const replaced = waiting.get(due.id);
    if (replaced) claims.release(replaced);
    waiting.set(due.id, due);
    return before;
  }

  return {
    /** Does all due work. */
    async run(): Promise<void> {
      while (!isClosed && underWay.size < AT_ONCE) {
        const most = AT_ONCE - underWay.size;
        const due = await claim(most);
        await Promise.all(due.map(beginInTurn));
        if (due.length < most) return;
      }
    },
    /** Starts no more work and waits for the work in progress. */
    async close(): Promise<void> {
      isClosed = true;
      for (const due of waiting.values()) claims.release(due);
      await Promise.all(underWay.values());
    },
  };
}
