import { noteSandboxRun } from '#platform/metrics.ts';
import type { ActionJob, ActionResult } from '#platform/sandbox/action-messages.ts';
import type { ActionThread, ActionTimes, AnswerRequest } from '#platform/sandbox/action-thread.ts';
import { startActionThread } from '#platform/sandbox/action-thread.ts';
import { createKinds, type Kind } from '#platform/sandbox/action-kinds.ts';
import { createFairQueue } from '#platform/sandbox/fair-queue.ts';
import { createSeats } from '#platform/sandbox/seats.ts';
import { loadQuickModule } from '#platform/sandbox/quick-module.ts';

export interface ActionRunnerOptions extends ActionTimes {
  /** The number of actions that compute in parallel, at most one per project. */
  workers: number;
  /** Threads with one action each, both computing and waiting for external answers. */
  mostThreads: number;
  /** The limit of computing time, without waiting for answers. */
  timeMs: number;
  memoryPages: number;
  /** Actions of one project that may wait; further ones are refused. */
  longestQueue: number;
}

const DEFAULTS: ActionRunnerOptions = {
  workers: 4,
  mostThreads: 32,
  timeMs: 250,
  watchdogMs: 1_000,
  wholeMs: 5_000,
  memoryPages: 512,
  longestQueue: 50,
};

export interface ActionRunner {
  /** Never rejects because of an action. `project` identifies its owner. */
  run(project: string, job: ActionJob, answer: AnswerRequest): Promise<ActionResult>;
  /** Starts a worker in advance, so that the first action does not wait. */
  prepare(): void;
  close(): Promise<void>;
}

interface Waiting {
  project: string;
  job: ActionJob;
  answer: AnswerRequest;
  resolve(result: ActionResult): void;
}

/** Runs the projects' actions in workers, which start when they are first needed. */
export function createActionRunner(options: Partial<ActionRunnerOptions> = {}): ActionRunner {
  const { workers, mostThreads, watchdogMs, wholeMs, longestQueue, ...limits } = { ...DEFAULTS, ...options };
  const queue = createFairQueue<Waiting>(longestQueue);
  const idle: ActionThread[] = [];
  const all = new Set<ActionThread>();
  const seats = createSeats<Kind>(dispatch);
  const kinds = createKinds(seats, workers);
  let started = 0;
  let starting = 0;
  let closed = false;

  function dispatch(): void {
    while (!closed && seats.taken() < workers) {
      if (seats.letOneBack()) continue;
      if (!queue.hasNext(kinds.mayTake)) return;
      const thread = idle.pop();
      if (thread === undefined) {
        if (started < mostThreads && starting < workers - seats.taken()) void start();
        return;
      }
      const next = queue.take(kinds.mayTake);
      if (next === null) return void idle.push(thread);
      void serve(thread, next.item, next.done);
    }
  }

  async function start(): Promise<void> {
    started += 1;
    starting += 1;
    try {
      const quickjs = await loadQuickModule();
      const thread = await startActionThread({ limits, quickjs }, { watchdogMs, wholeMs });
      if (closed) {
        await thread.end();
        return;
      }
      all.add(thread);
      idle.push(thread);
    } catch (error) {
      started -= 1;
      const failure = { error: error instanceof Error ? error.message : 'No worker could be started' };
      for (const { resolve } of queue.drain()) resolve({ effects: [], failure });
    } finally {
      starting -= 1;
    }
    dispatch();
  }

  async function serve(
    thread: ActionThread,
    { project, job, answer, resolve }: Waiting,
    done: () => void,
  ): Promise<void> {
    const seat = seats.take(kinds.of(project));
    const { result, isReusable } = await thread.run(job, answer, seat);
    noteSandboxRun('action', result.failure?.error.startsWith('Timed out') ? 'stopped' : 'done');
    kinds.note(project, result);
    done();
    resolve(result);
    if (isReusable && idle.length < workers) idle.push(thread);
    else {
      all.delete(thread);
      started -= 1;
      // An unusable thread has already ended.
      if (isReusable) void thread.end();
      else if (!closed) prepare();
    }
    seat.end();
    dispatch();
  }

  function prepare(): void {
    if (idle.length === 0 && starting === 0 && started < mostThreads) void start();
  }

  return {
    run(project, job, answer) {
      return new Promise((resolve) => {
        const failure = closed
          ? 'The server is stopping'
          : queue.add(project, { project, job, answer, resolve })
            ? null
            : 'Too many actions of this project are waiting';
        if (failure === null) return dispatch();
        noteSandboxRun('action', 'refused');
        resolve({ effects: [], failure: { error: failure } });
      });
    },
    prepare,
    async close() {
      closed = true;
      for (const { resolve } of queue.drain()) resolve({ effects: [], failure: { error: 'The server is stopping' } });
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}
