import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { threadData } from '#platform/embedding.ts';
import type { KeptThread } from '#platform/threads/kept-thread.ts';
import { threadEnvironment } from '#platform/threads/thread-environment.ts';
import type { ThreadMessage, ThreadOrder } from '#platform/threads/thread-work.ts';

interface ThreadOptions {
  /** Ends the thread. */
  signal?: AbortSignal;
  report?: (progress: number, message: string) => void;
  /** Megabytes. */
  memory?: number;
  /** Whether the process may stop without waiting for it. */
  isDispensable?: boolean;
  /** Where a thread is kept between works; without it the thread starts and ends with its work. */
  kept?: KeptThread | null;
  /** Whether conversations take precedence over the work, for work that takes long. */
  yields?: boolean;
}

/**
 * Runs the work of a file (see `threadWork`) in a thread, so that callers do not wait. A crash there rejects here and
 * has no other effect.
 */
export function inThread<Input, Result>(
  file: URL,
  input: Input,
  { signal, report, memory, isDispensable = false, kept = null, yields = !kept }: ThreadOptions = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = kept ? kept.take() : startThread(file, memory);
    const leave = () => {
      signal?.removeEventListener('abort', stop);
      worker.off('message', hear).off('messageerror', fail).off('exit', exit);
    };
    const fail = (error: unknown) => {
      leave();
      reject(error);
      void worker.terminate();
    };
    const stop = () => fail(signal?.reason);
    const exit = (code: number) =>
      fail(new Error(`The thread of ${file.pathname} ended with code ${code} before it answered`));
    const tell = (progress: number, message: string) => {
      try {
        report?.(progress, message);
      } catch (error) {
        fail(error);
      }
    };
    const hear = (message: ThreadMessage<Result>) => {
      if (message.kind === 'progress') return tell(message.progress, message.message);
      leave();
      resolve(message.result);
      if (!kept) return void worker.terminate();
      worker.off('error', fail);
      kept.giveBack(worker);
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', hear).on('messageerror', fail).on('error', fail).on('exit', exit);
    if (isDispensable) worker.unref();
    try {
      worker.postMessage({ kind: 'work', input, yields } satisfies ThreadOrder<Input>);
    } catch (error) {
      fail(error);
    }
  });
}

/** The thread is named after its file, without the extension. */
export function startThread(file: URL, memory = 2_048): Worker {
  return new Worker(file, {
    name: basename(file.pathname, '.ts'),
    env: threadEnvironment(),
    workerData: threadData(),
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
}

/** Announces work to a thread: see `threadWork`. */
export function warmUp(worker: Worker): void {
  worker.postMessage({ kind: 'warm up' } satisfies ThreadOrder<never>);
}
