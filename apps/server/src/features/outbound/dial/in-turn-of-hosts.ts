import { renewals } from '#platform/renewals.ts';

interface InTurnOfHostsOptions<T> {
  /** Maximum number of items in progress. */
  atOnce: number;
  /** Takes up to `most` due items, given how many of each host are in progress. */
  claim(most: number, underWay: ReadonlyMap<string, number>): Promise<T[]>;
  /** Never fails. */
  work(due: T): Promise<void>;
  /** Renews the claims of items in progress. */
  renew(claimed: T[]): Promise<void>;
}

/**
 * Processes due items of several hosts. A free slot is refilled immediately, so a slow host blocks only its own slots.
 */
export function inTurnOfHosts<T extends { host: string }>({ atOnce, claim, work, renew }: InTurnOfHostsOptions<T>) {
  const claims = renewals(renew);
  const ofHost = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  let isClosed = false;

  async function look(): Promise<void> {
    do {
      isAskedAgain = false;
      const room = atOnce - underWay.size;
      if (isClosed || room === 0) return;
      for (const due of await claim(room, ofHost)) begin(due);
    } while (isAskedAgain);
  }

  function begin(due: T): void {
    const { host } = due;
    ofHost.set(host, (ofHost.get(host) ?? 0) + 1);
    claims.hold(due);
    const working = work(due).finally(() => {
      claims.release(due);
      underWay.delete(working);
      const left = (ofHost.get(host) ?? 0) - 1;
      if (left > 0) ofHost.set(host, left);
      else ofHost.delete(host);
      // A database fault shows again at the next check, which is soon.
      run().catch(() => undefined);
    });
    underWay.add(working);
  }

  async function run(): Promise<void> {
    isAskedAgain = true;
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    /** Starts due items as long as there are free slots. */
    run,
    /** Starts nothing more, and waits for the work in progress. */
    async close(): Promise<void> {
      isClosed = true;
      await looking?.catch(() => undefined);
      await Promise.all(underWay);
    },
  };
}
