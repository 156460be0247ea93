/** So many conversations are looked after at once; what others have due is due all the same. */
const AT_ONCE = 20;

interface DueWorkOptions<T> {
  /** Takes so much at most of what is due, so that no other server takes it. */
  claim(most: number): Promise<T[]>;
  /** Never fails. */
  work(due: T): Promise<void>;
}

/** Works off what conversations have due, each of them once at a time. */
export function dueWork<T extends { id: string }>({ claim, work }: DueWorkOptions<T>) {
  const underWay = new Map<string, Promise<void>>();
  let isClosed = false;

  function begin(due: T): Promise<void> {
    const working = work(due).finally(() => underWay.delete(due.id));
    underWay.set(due.id, working);
    return working;
  }

  return {
    /** Does what is due, and answers when all of it is done. */
    async run(): Promise<void> {
      while (!isClosed && underWay.size < AT_ONCE) {
        const most = AT_ONCE - underWay.size;
        const due = await claim(most);
        await Promise.all(due.filter(({ id }) => !underWay.has(id)).map(begin));
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
