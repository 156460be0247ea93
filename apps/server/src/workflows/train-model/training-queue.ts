/** Work that waits for its turn. Once its signal is aborted, callers neither wait for it nor join it. */
export interface Queued<T> {
  work: () => Promise<T>;
  signal: AbortSignal;
}

interface Entry<T> {
  fingerprint: string;
  signal: AbortSignal;
  /** Resolves for waiting callers with the work's result, or rejects immediately when it is aborted. */
  result: Promise<T>;
  /** Resolves when the work has really ended, so that the next may begin. */
  ended: Promise<unknown>;
}

/**
 * Runs one piece of work at a time for each key. A call with the fingerprint of the last running or waiting piece joins
 * it; otherwise `prepare` creates a new piece, which waits for its turn.
 */
export function createQueue() {
  const tails = new Map<number, Entry<unknown>>();

  return function enqueue<T>(key: number, fingerprint: string, prepare: () => Queued<T>): Promise<T> {
    const last = tails.get(key);
    // An equal fingerprint means equal work.
    if (last?.fingerprint === fingerprint && !last.signal.aborted) return last.result as Promise<T>;
    const { work, signal } = prepare();
    const begin = async () => {
      signal.throwIfAborted();
      return work();
    };
    const ended = last ? last.ended.then(begin, begin) : begin();
    const entry = { fingerprint, signal, ended, result: Promise.race([ended, aborted(signal)]) };
    tails.set(key, entry);
    const forget = () => {
      if (tails.get(key) === entry) tails.delete(key);
    };
    ended.then(forget, forget);
    return entry.result;
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
