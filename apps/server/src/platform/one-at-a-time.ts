/** Runs work with one key in order of arrival, one after another; work with different keys runs in parallel. */
export function oneAtATime() {
  const tails = new Map<string, Promise<unknown>>();

  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(key);
    const result = before ? before.then(work, work) : work();
    tails.set(key, result);
    try {
      return await result;
    } finally {
      if (tails.get(key) === result) tails.delete(key);
    }
  };
}
