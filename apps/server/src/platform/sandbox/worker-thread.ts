import { Worker } from 'node:worker_threads';
import type { Batch, EvaluationResult, WorkerReply, WorkerStart } from '#platform/sandbox/messages.ts';
import { startWatchdog } from '#platform/sandbox/watchdog.ts';

export const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/** A worker that runs one batch at a time. */
export interface WorkerThread {
  /**
   * Null if the worker was ended or has crashed, and is of no further use. Callers get their answer by the watchdog's
   * time, however long the worker takes to exit.
   */
  evaluate(batch: Batch): Promise<EvaluationResult[] | null>;
  whenGone(call: () => void): void;
  end(): Promise<void>;
}

/** Resolves when the worker can take a batch. */
export async function startWorkerThread(start: WorkerStart, watchdogMs: number): Promise<WorkerThread> {
  // The worker inherits neither the server's environment nor its command line.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: start,
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  const gone = Promise.withResolvers<null>();
  let settle: ((results: EvaluationResult[] | null) => void) | null = null;
  worker.on('exit', () => gone.resolve(null));

  await new Promise<void>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The sandbox worker ended before it was ready')));
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'ready') resolve();
      else settle?.(reply.results);
    });
    // An unreadable answer counts as no answer.
    worker.on('messageerror', () => settle?.(null));
  });
  worker.unref();

  async function evaluate(batch: Batch): Promise<EvaluationResult[] | null> {
    worker.ref();
    const answered = Promise.withResolvers<EvaluationResult[] | null>();
    settle = answered.resolve;
    const watchdog = startWatchdog(watchdogMs, () => {
      answered.resolve(null);
      void worker.terminate();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(batch);
    const results = await Promise.race([answered.promise, gone.promise]);
    watchdog.stop();
    worker.unref();
    return results;
  }

  return {
    evaluate,
    whenGone: (call) => void gone.promise.then(call),
    async end() {
      await worker.terminate();
    },
  };
}
