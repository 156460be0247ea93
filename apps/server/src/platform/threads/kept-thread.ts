import type { Worker } from 'node:worker_threads';
import { threadData } from '#platform/embedding.ts';

/** Editors train a bot again within minutes. */
const IDLE_MS = 300_000;

/**
 * Keeps the last used thread for a while for the next work: starting one, and running its code for the first time,
 * takes longer than most work. A kept thread does not keep the process alive.
 */
export function createKeptThread(start: () => Worker, idleMs = IDLE_MS) {
  let idle: Worker | null = null;
  /** Called when the idle thread ends. */
  let gone = () => {};
  /** A thread uses the embedding chosen at its start. */
  let { embedding } = threadData();
  let expiry: NodeJS.Timeout | undefined;
  /** Threads in use. */
  const working = new Set<Worker>();

  /** Forgets a thread that ended without work. */
  const forget = () => {
    clearTimeout(expiry);
    idle = null;
  };

  function end(): void {
    void idle?.terminate();
    forget();
  }

  function endOutdated(): void {
    const chosen = threadData().embedding;
    if (chosen !== embedding) end();
    embedding = chosen;
  }

  function startOne(): Worker {
    const worker = start();
    worker.once('exit', () => working.delete(worker));
    return worker;
  }

  function keep(worker: Worker): void {
    idle = worker;
    gone = () => {
      // Another thread may be idle when this one ends.
      if (idle === worker) forget();
    };
    worker.on('error', gone).on('exit', gone).unref();
    expiry = setTimeout(end, idleMs).unref();
  }

  return {
    /** Prepares for coming work: keeps the idle thread, or starts and warms up a new one. */
    expectWork(tell: (worker: Worker) => void): void {
      endOutdated();
      if (idle) return void expiry?.refresh();
      // The working thread will be kept, unless it fails.
      if (working.size > 0) return;
      const worker = startOne();
      keep(worker);
      tell(worker);
    },

    take(): Worker {
      endOutdated();
      const worker = idle ?? startOne();
      worker.off('error', gone).off('exit', gone).ref();
      forget();
      working.add(worker);
      return worker;
    },

    giveBack(worker: Worker): void {
      working.delete(worker);
      if (idle) void worker.terminate();
      else keep(worker);
    },

    /** Ends the kept thread; working ones belong to their users. */
    end,
  };
}

export type KeptThread = ReturnType<typeof createKeptThread>;
