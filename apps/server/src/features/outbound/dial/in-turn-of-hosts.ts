interface InTurnOfHostsOptions<T> {
  /** The most that is worked on at once. */
  atOnce: number;
  /** Takes so much at most of what is due, in view of how much of each host is under way. */
  claim(most: number, underWay: ReadonlyMap<string, number>): Promise<T[]>;
  /** Never fails. */
  work(due: T): Promise<void>;
}

/** Works off what is due to several hosts: a place that becomes free is taken at once, so a slow host has its own only. */
export function inTurnOfHosts<T extends { host: string }>({ atOnce, claim, work }: InTurnOfHostsOptions<T>) {
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
    const working = work(due).finally(() => {
      underWay.delete(working);
      const left = (ofHost.get(host) ?? 0) - 1;
      if (left > 0) ofHost.set(host, left);
      else ofHost.delete(host);
      // A fault of the database shows at the next look, which is soon.
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
    /** Begins what is due and has a place. */
    run,
    /** Begins no more, and waits for what is under way. */
    async close(): Promise<void> {
      isClosed = true;
      await looking?.catch(() => undefined);
      await Promise.all(underWay);
    },
  };
}
