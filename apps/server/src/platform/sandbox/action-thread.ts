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
  /** A worker that computes this long without a message is ended. */
  watchdogMs: number;
  /** From beginning to end, including waits for answers. */
  wholeMs: number;
}

/** The right to compute. An action returns it while it waits for answers. */
export interface Seat {
  leave(): void;
  /** Settles when the action may continue. */
  retake(): Promise<void>;
}

/** A worker that runs one action at a time. */
export interface ActionThread {
  /** `isReusable` is false if the worker was ended or has crashed. */
  run(job: ActionJob, answer: AnswerRequest, seat: Seat): Promise<Ended>;
  end(): Promise<void>;
}

/** Resolves when the worker can take an action. */
export async function startActionThread(start: ActionWorkerStart, times: ActionTimes): Promise<ActionThread> {
  // The worker inherits neither the server's environment nor its command line.
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
  // After an unreadable message the worker's state is unknown.
  worker.on('messageerror', () => onExit());
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

  return {
    run: (job, answer, seat) =>
      runAction({ worker, times, post, listen: (heard) => ({ onMessage, onExit } = heard) }, { job, answer, seat }),
    async end() {
      await worker.terminate();
    },
  };
}

interface Ended {
  result: ActionResult;
  isReusable: boolean;
}

interface Run {
  job: ActionJob;
  answer: AnswerRequest;
  seat: Seat;
}

interface Ready {
  worker: Worker;
  times: ActionTimes;
  post: (message: ToActionWorker) => void;
  /** Replaces the earlier listener. */
  listen: (heard: { onMessage: (message: FromActionWorker) => void; onExit: () => void }) => void;
}

/** Runs one action in a ready worker. */
function runAction({ worker, times, post, listen }: Ready, { job, answer, seat }: Run): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const stop = (error: string) => {
    settle({ result: { effects: [], failure: { error } }, isReusable: false });
    void worker.terminate();
  };
  const tooLong = () => stop('Timed out and was stopped');
  let isOver = false;
  let watchdog = startWatchdog(times.watchdogMs, tooLong);
  const whole = setTimeout(() => stop(`Did not finish within ${times.wholeMs / 1_000} s`), times.wholeMs);
  const watchAnew = () => {
    watchdog.stop();
    watchdog = startWatchdog(times.watchdogMs, tooLong);
  };
  const settle = (ended: Ended) => {
    if (isOver) return;
    isOver = true;
    watchdog.stop();
    clearTimeout(whole);
    worker.unref();
    resolve(ended);
  };
  /** Requests without an answer from this side yet. */
  let unanswered = 0;
  /** Set while the action waits: settles when it may continue. */
  let back: (() => Promise<void>) | null = null;
  const reply = async (id: number, json: string) => {
    const answered = await answerSafely(answer, json);
    if (isOver) return;
    await back?.();
    back = null;
    if (isOver) return;
    unanswered -= 1;
    watchAnew();
    post({ kind: 'answer', id, json: answered });
  };
  const wait = () => {
    watchdog.stop();
    let retaken: Promise<void> | undefined;
    back = () => (retaken ??= seat.retake());
    seat.leave();
  };
  const onMessage = (message: FromActionWorker) => {
    if (message.kind === 'request') {
      unanswered += 1;
      return void reply(message.id, message.json);
    }
    if (message.kind === 'done') {
      settle({ result: message.result, isReusable: !message.isSpent });
      if (message.isSpent) void worker.terminate();
      return;
    }
    // It does not wait while an answer is on its way to it.
    if (message.kind !== 'waiting' || message.requests !== unanswered) return;
    if (unanswered > 0) wait();
    else stop('Waits for a promise that never settles');
  };
  listen({ onMessage, onExit: () => stop('The action worker stopped') });
  worker.ref();
  post({ kind: 'run', job });
  return promise;
}

/** Answering a request runs the server's own code: a fault in it fails only the request. */
async function answerSafely(answer: AnswerRequest, json: string): Promise<string> {
  try {
    return await answer(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return JSON.stringify({ ok: false, error: `The request failed: ${reason.slice(0, 200)}` });
  }
}
