import type { Worker } from 'node:worker_threads';
import { threadData } from '#platform/embedding.ts';

/**
 * Keeps the last thread that has worked for a while, for the work that comes next: to start one, and to run its code for
 * the first time, takes longer than most work. A thread that is kept does not keep the process.
 */
export function createKeptThread(start: () => Worker, idleMs: number) {
  let idle: Worker | null = null;
  /** Hears of the end of the idle one. */
  let gone = () => {};
  /** A thread knows the embedding that was chosen when it started. */
  let { embedding } = threadData();
  let expiry: NodeJS.Timeout | undefined;

  /** What a thread without work may still do. */
  const forget = () => {
    clearTimeout(expiry);
    idle = null;
  };

  function end(): void {
    void idle?.terminate();
    forget();
  }

  return {
    take(): Worker {
      const chosen = threadData().embedding;
      if (chosen !== embedding) end();
      embedding = chosen;
      if (!idle) return start();
      const worker = idle;
      forget();
      worker.off('error', gone).off('exit', gone).ref();
      return worker;
    },

    giveBack(worker: Worker): void {
      if (idle) return void worker.terminate();
      idle = worker;
      gone = () => {
        // Another one may be idle by the time that this one has ended.
        if (idle === worker) forget();
      };
      worker.on('error', gone).on('exit', gone).unref();
      expiry = setTimeout(end, idleMs).unref();
    },

    /** Of the one that is kept; those that work are whose they were given to. */
    end,
  };
}

export type KeptThread = ReturnType<typeof createKeptThread>;
