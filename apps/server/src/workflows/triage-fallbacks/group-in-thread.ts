import { Worker } from 'node:worker_threads';
import type { Grouped, GroupingTask } from '#workflows/triage-fallbacks/grouping-thread.ts';

/** Groups phrases in a thread of its own, so that no caller waits for it. */
export function groupInThread(task: GroupingTask): Promise<Grouped[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./grouping-thread.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    });
    worker.on('message', (groups: Grouped[]) => {
      resolve(groups);
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The grouping thread ended with code ${code} before it answered`)));
    // The process may stop without waiting for it.
    worker.unref();
    worker.postMessage(task);
  });
}
