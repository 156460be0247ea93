/** The number of conversations that are looked after at once; due work of others stays due. */
const AT_ONCE = 20;

interface DueWorkOptions<T> {
  /** Takes so much at most of what is due, so that no other server takes it. */
  claim(most: number): Promise<T[]>;
  /** Never fails. */
  work(due: T): Promise<void>;
}

/**
 * Works off what conversations have due, each of them once at a time. What falls due while its conversation is still
 * worked on is done right after it: once claimed, nobody else does it.
 */
export function dueWork<T extends { id: string | number }>({ claim, work }: DueWorkOptions<T>) {
  const underWay = new Map<T['id'], Promise<void>>();
  const waiting = new Map<T['id'], T>();
  let isClosed = false;

  function begin(due: T): Promise<void> {
    const working = inTurn(due);
    underWay.set(due.id, working);
    return working;
  }

  async function inTurn(due: T): Promise<void> {
    for (let next: T | undefined = due; next; next = isClosed ? undefined : taken(due.id)) await work(next);
    // At once, so that nothing is put behind what is over.
    underWay.delete(due.id);
  }

  function taken(id: T['id']): T | undefined {
    const next = waiting.get(id);
    waiting.delete(id);
    return next;
  }

  function beginInTurn(due: T): Promise<void> {
    const before = underWay.get(due.id);
    if (!before) return begin(due);
    waiting.set(due.id, due);
    return before;
  }

  return {
    /** Does what is due, and answers when all of it is done. */
    async run(): Promise<void> {
      while (!isClosed && underWay.size < AT_ONCE) {
        const most = AT_ONCE - underWay.size;
        const due = await claim(most);
        await Promise.all(due.map(beginInTurn));
        if (due.length < most) return;
      }
    },
    /** Begins no more, and waits for what is under way. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(underWay.values());
    },
  };
}
