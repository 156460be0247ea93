import { Worker } from 'node:worker_threads';
import type { TrainingInput } from '@parley/nlu';
import type { Trained, TrainingMessage } from '#workflows/train-model/training-thread.ts';

/** Trains in a thread of its own, so that no caller waits for it. A crash there rejects here and harms nothing else. */
export function trainInThread(
  input: TrainingInput,
  signal: AbortSignal,
  onProgress: (progress: number, message: string) => void,
): Promise<Trained> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./training-thread.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
    });
    const stop = () => {
      reject(signal.reason);
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: TrainingMessage) => {
      if (message.kind === 'progress') return onProgress(message.progress, message.message);
      resolve(message.trained);
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The training thread ended with code ${code} before it answered`));
    });
    worker.postMessage(input);
  });
}
