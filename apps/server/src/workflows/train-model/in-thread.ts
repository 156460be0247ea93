import { Worker } from 'node:worker_threads';
import type { ThreadMessage } from '#workflows/train-model/thread-work.ts';

interface Watch {
  signal: AbortSignal;
  report: (progress: number, message: string) => void;
}

/**
 * Does the work of a file (see `threadWork`) in a thread of its own, so that no caller waits for it. A crash there
 * rejects here and harms nothing else.
 */
export function inThread<Input, Result>(file: URL, input: Input, { signal, report }: Watch): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 2_048 } });
    const stop = () => {
      reject(signal.reason);
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: ThreadMessage<Result>) => {
      if (message.kind === 'progress') return report(message.progress, message.message);
      resolve(message.result);
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The thread of ${file.pathname} ended with code ${code} before it answered`));
    });
    worker.postMessage(input);
  });
}
