import { Worker } from 'node:worker_threads';
import { threadData } from '#platform/embedding.ts';
import { threadEnvironment } from '#platform/threads/thread-environment.ts';
import type { ThreadMessage } from '#platform/threads/thread-work.ts';

interface ThreadOptions {
  /** Ends the thread. */
  signal?: AbortSignal;
  report?: (progress: number, message: string) => void;
  /** Megabytes. */
  memory?: number;
  /** Whether the process may stop without waiting for it. */
  isDispensable?: boolean;
}

/**
 * Does the work of a file (see `threadWork`) in a thread of its own, so that no caller waits for it. A crash there
 * rejects here and harms nothing else.
 */
export function inThread<Input, Result>(
  file: URL,
  input: Input,
  { signal, report, memory = 2_048, isDispensable = false }: ThreadOptions = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(file, {
      env: threadEnvironment(),
      workerData: threadData(),
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    const stop = () => {
      reject(signal?.reason);
      void worker.terminate();
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: ThreadMessage<Result>) => {
      if (message.kind === 'progress') return report?.(message.progress, message.message);
      resolve(message.result);
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      reject(new Error(`The thread of ${file.pathname} ended with code ${code} before it answered`));
    });
    if (isDispensable) worker.unref();
    worker.postMessage(input);
  });
}
