import type { Worker } from 'node:worker_threads';
import { afterAll, onTestFinished } from 'vitest';

/** Collects the threads with that name that start until the test ends; see `startThread`. */
export function watchThreads(name: string): Worker[] {
  const started: Worker[] = [];
  hearOfThreads((worker) => void (worker.threadName === name && started.push(worker)));
  return started;
}

/** Collects the threads with that name that start during the file's tests. Call it at the file's top level. */
export function threadsOfFile(name: string): Worker[] {
  const started: Worker[] = [];
  const hear = (worker: Worker) => void (worker.threadName === name && started.push(worker));
  process.on('worker', hear);
  afterAll(() => void process.off('worker', hear));
  return started;
}

/** Ends the next thread with that name before it works. Other threads, such as an automatic review, are left alone. */
export function killNextThread(name: string): void {
  const stop = hearOfThreads((worker) => {
    if (worker.threadName !== name) return;
    stop();
    void worker.terminate();
  });
}

function hearOfThreads(hear: (worker: Worker) => void): () => void {
  const stop = () => void process.off('worker', hear);
  process.on('worker', hear);
  onTestFinished(stop);
  return stop;
}
