/** A thread that reports each warm-up step, and answers with their number. The fourth step fails. */
import { threadWork } from '#platform/threads/thread-work.ts';
import { parentPort } from 'node:worker_threads';

let taken = 0;

function step(): void {
  parentPort?.postMessage({ kind: 'progress', progress: ++taken, message: 'a step' });
  if (taken === 4) throw new Error('a step that fails');
}

threadWork<null, number>(() => taken, [step, step, step, step, step]);
