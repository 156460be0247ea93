import { noteSandboxRun } from '#platform/metrics.ts';
import { createFairQueue } from '#platform/sandbox/fair-queue.ts';
import type { Batch, EvaluationResult, Limits } from '#platform/sandbox/messages.ts';
import { loadQuickModule } from '#platform/sandbox/quick-module.ts';
import type { WorkerThread } from '#platform/sandbox/worker-thread.ts';
import { startWorkerThread } from '#platform/sandbox/worker-thread.ts';

export interface SandboxOptions extends Limits {
  workers: number;
  /** A worker that does not answer within this time is ended. */
  watchdogMs: number;
  /** Batches of one project that may wait; further ones are refused. */
  longestQueue: number;
}

const DEFAULTS: SandboxOptions = { workers: 2, timeMs: 250, watchdogMs: 1_000, memoryPages: 512, longestQueue: 100 };
const LONGEST_EXPRESSION = 4_096;

/** The facts that make an evaluation repeatable. */
interface EvaluationMoment {
  /** Microseconds since the epoch, for `Date`. */
  now: number;
  /** Begins `Math.random`. */
  seed: string;
}

export interface Sandbox {
  /**
   * Returns one result for each expression, in order. The expressions see the keys of `scope` as read-only names, and
   * share one time limit. `project` identifies their owner: projects share nothing, and wait for each other as little
   * as possible.
   */
  evaluate(
    project: string,
    expressions: string[],
    scope: object,
    moment: EvaluationMoment,
  ): Promise<EvaluationResult[]>;
  close(): Promise<void>;
}

interface Job {
  batch: Batch;
  resolve(results: EvaluationResult[]): void;
  reject(error: unknown): void;
}

/** Evaluates projects' expressions in workers, which start when they are first needed. */
export function createSandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  const { workers, watchdogMs, longestQueue, ...limits } = { ...DEFAULTS, ...options };
  const queue = createFairQueue<Job>(longestQueue);
  const threads = new Set<Promise<WorkerThread>>();
  const idle: WorkerThread[] = [];
  let closed = false;

  function dispatch(): void {
    while (!closed && queue.hasNext()) {
      const thread = idle.pop();
      if (thread === undefined) {
        if (threads.size < workers) void start();
        return;
      }
      const next = queue.take();
      if (next !== null) void serve(thread, next.item, next.done);
    }
  }

  async function start(): Promise<void> {
    const starting = loadQuickModule().then((module) => startWorkerThread({ limits, quickjs: module }, watchdogMs));
    threads.add(starting);
    try {
      const thread = await starting;
      thread.whenGone(() => threads.delete(starting));
      idle.push(thread);
    } catch (error) {
      threads.delete(starting);
      for (const job of queue.drain()) job.reject(error);
    }
    dispatch();
  }

  async function serve(thread: WorkerThread, { batch, resolve }: Job, done: () => void): Promise<void> {
    const results = counted(await thread.evaluate(batch).catch(() => null));
    if (results !== null) {
      done();
      idle.push(thread);
      resolve(results);
      return dispatch();
    }
    resolve(batch.expressions.map(() => failure('Timed out and was stopped')));
    await thread.end();
    if (!closed) await start();
    // Frees the project's slot only now, so that a project whose expression killed a worker waits for the new one
    // instead of taking another.
    done();
    dispatch();
  }

  return {
    async evaluate(project, expressions, scope, { now, seed }) {
      if (closed) throw new Error('The sandbox is closed');
      const allowed = expressions.filter((expression) => refusal(expression) === null);
      if (allowed.length === 0) return expressions.map((expression) => failure(refusal(expression) ?? ''));
      const batch: Batch = {
        project,
        expressions: allowed,
        names: Object.keys(scope),
        values: JSON.stringify(Object.values(scope).map((value: unknown) => value ?? null)),
        now: Math.floor(now / 1_000),
        seed: hash(seed),
      };
      const results = await new Promise<EvaluationResult[]>((resolve, reject) => {
        if (queue.add(project, { batch, resolve, reject })) return dispatch();
        resolve(overloaded(allowed));
      });
      let next = 0;
      return expressions.map((expression) => {
        const refused = refusal(expression);
        return refused === null ? (results[next++] ?? failure('Not evaluated')) : failure(refused);
      });
    },
    async close() {
      closed = true;
      for (const job of queue.drain()) job.reject(new Error('The sandbox is closed'));
      const started = await Promise.allSettled(threads);
      await Promise.all(started.flatMap((thread) => (thread.status === 'fulfilled' ? [thread.value.end()] : [])));
    },
  };
}

/** Null: the thread was ended. */
function counted(results: EvaluationResult[] | null): EvaluationResult[] | null {
  noteSandboxRun('expressions', results === null || results.some(isStopped) ? 'stopped' : 'done');
  return results;
}

function overloaded(expressions: readonly string[]): EvaluationResult[] {
  noteSandboxRun('expressions', 'refused');
  return expressions.map(() => failure('Too many evaluations of this project are waiting'));
}

function isStopped(result: EvaluationResult): boolean {
  return !result.ok && result.error.startsWith('Timed out');
}

function failure(error: string): EvaluationResult {
  return { ok: false, error };
}

function refusal(expression: string): string | null {
  if (expression.length > LONGEST_EXPRESSION) return `An expression can have at most ${LONGEST_EXPRESSION} characters`;
  if (expression.includes('\u0000')) return 'NUL characters are not allowed';
  return expression.trim() === '' ? 'An expression cannot be empty' : null;
}

/** FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
