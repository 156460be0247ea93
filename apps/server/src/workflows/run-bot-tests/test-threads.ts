import { Worker } from 'node:worker_threads';
import type { EndedTest } from '#features/tests/result-store.ts';
import { threadData } from '#platform/embedding.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import { threadEnvironment } from '#platform/threads/thread-environment.ts';
import type { TestBatch, TestMessage } from '#workflows/run-bot-tests/messages.ts';

const KEPT_IDLE_MS = 60_000;

/** Runs tests in threads, so that callers do not wait. */
export function createTestThreads() {
  const kept = createKeptThread(startThread, KEPT_IDLE_MS);

  return {
    /** Reports results as tests end. An abort ends the thread; a crash there rejects and has no other effect. */
    run(batch: TestBatch, signal: AbortSignal, onEnded: (tests: EndedTest[]) => void): Promise<void> {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const worker = kept.take();
        const settle = (keep: boolean) => {
          signal.removeEventListener('abort', stop);
          worker.off('message', hear).off('messageerror', fail).off('exit', exit);
          // Ignores errors of a thread that is being ended.
          if (!keep) return void worker.terminate();
          worker.off('error', fail);
          kept.giveBack(worker);
        };
        const fail = (error: unknown) => {
          settle(false);
          reject(error);
        };
        const stop = () => fail(signal.reason);
        const exit = (code: number) =>
          fail(new Error(`The thread of the tests ended with code ${code} before it had run them all`));
        const tell = (tests: EndedTest[]) => {
          try {
            onEnded(tests);
          } catch (error) {
            fail(error);
          }
        };
        const hear = (message: TestMessage) => {
          if (message.kind === 'ended') return tell(message.tests);
          settle(true);
          resolve();
        };
        signal.addEventListener('abort', stop, { once: true });
        worker.on('message', hear).on('messageerror', fail).on('error', fail).on('exit', exit);
        worker.postMessage(batch);
      });
    },
    end: kept.end,
  };
}

function startThread(): Worker {
  return new Worker(new URL('./test-thread.ts', import.meta.url), {
    env: { ...threadEnvironment(), TZ: 'UTC' },
    workerData: threadData(),
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
}
