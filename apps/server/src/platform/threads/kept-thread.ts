import type { Worker } from 'node:worker_threads';
import { threadData } from '#platform/embedding.ts';

/** An editor trains a bot again within minutes. */
const IDLE_MS = 300_000;

/**
 * Keeps the last thread that has worked for a while, for the work that comes next: to start one, and to run its code for
 * the first time, takes longer than most work. A thread that is kept does not keep the process.
 */
export function createKeptThread(start: () => Worker, idleMs = IDLE_MS) {
  let idle: Worker | null = null;
  /** Hears of the end of the idle one. */
  let gone = () => {};
  /** A thread knows the embedding that was chosen when it started. */
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
      // Another one may be idle by the time that this one has ended.
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
      // The thread that works now is kept afterwards, unless it fails.
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
