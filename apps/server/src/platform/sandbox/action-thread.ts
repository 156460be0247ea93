import { Worker } from 'node:worker_threads';
import type {
  ActionJob,
  ActionResult,
  ActionWorkerStart,
  FromActionWorker,
  ToActionWorker,
} from '#platform/sandbox/action-messages.ts';
import { startWatchdog } from '#platform/sandbox/watchdog.ts';
import { RESOURCE_LIMITS } from '#platform/sandbox/worker-thread.ts';

/** Answers a request with JSON of `{ok, value}` or `{ok, error}`; never rejects. */
export type AnswerRequest = (json: string) => Promise<string>;

export interface ActionTimes {
  /** A worker that computes for so long without a sign is ended. */
  watchdogMs: number;
  /** From beginning to end, waiting for answers included. */
  wholeMs: number;
}

/** One worker, one action at a time. */
export interface ActionThread {
  /** `isReusable` is false when the worker had to be ended, or ended by itself. */
  run(job: ActionJob, answer: AnswerRequest): Promise<{ result: ActionResult; isReusable: boolean }>;
  end(): Promise<void>;
}

/** Settles when the worker can take an action. */
export async function startActionThread(start: ActionWorkerStart, times: ActionTimes): Promise<ActionThread> {
  // Nothing of the server's environment or of its command line is for the worker.
  const worker = new Worker(new URL('./action-worker.ts', import.meta.url), {
    workerData: start,
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  let onMessage: (message: FromActionWorker) => void = () => {};
  let onExit: () => void = () => {};
  worker.on('message', (message: FromActionWorker) => onMessage(message));
  worker.on('exit', () => onExit());
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    onExit = () => reject(new Error('The action worker ended before it was ready'));
    onMessage = () => resolve();
  });
  worker.on('error', () => {});
  worker.unref();

  function post(message: ToActionWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
  }

  function run(job: ActionJob, answer: AnswerRequest): Promise<{ result: ActionResult; isReusable: boolean }> {
    const { promise, resolve } = Promise.withResolvers<{ result: ActionResult; isReusable: boolean }>();
    const stop = (error: string) => {
      settle({ result: { effects: [], failure: { error } }, isReusable: false });
      void worker.terminate();
    };
    const tooLong = () => stop('It took too long and had to be stopped');
    let isOver = false;
    let watchdog = startWatchdog(times.watchdogMs, tooLong);
    const whole = setTimeout(() => stop(`It did not end within ${times.wholeMs / 1_000} s`), times.wholeMs);
    const watchAnew = () => {
      watchdog.stop();
      watchdog = startWatchdog(times.watchdogMs, tooLong);
    };
    const settle = (ended: { result: ActionResult; isReusable: boolean }) => {
      if (isOver) return;
      isOver = true;
      watchdog.stop();
      clearTimeout(whole);
      worker.unref();
      resolve(ended);
    };
    const reply = async (id: number, json: string) => {
      const answered = await answer(json);
      if (isOver) return;
      watchAnew();
      post({ kind: 'answer', id, json: answered });
    };
    onExit = () => stop('It was stopped');
    onMessage = (message) => {
      if (message.kind === 'request') return void reply(message.id, message.json);
      if (message.kind === 'done') {
        settle({ result: message.result, isReusable: !message.isSpent });
        if (message.isSpent) void worker.terminate();
        return;
      }
      if (message.kind !== 'waiting') return;
      watchdog.stop();
      // For something that nobody will ever tell it.
      if (message.requests === 0) stop('It waits for something that never comes');
    };
    worker.ref();
    post({ kind: 'run', job });
    return promise;
  }

  return {
    run,
    async end() {
      await worker.terminate();
    },
  };
}
