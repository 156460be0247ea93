import { parentPort } from 'node:worker_threads';

export type ThreadMessage<Result> =
  | { kind: 'progress'; progress: number; message: string }
  | { kind: 'done'; result: Result };

/** How far the work is, 0 to 1, and what it does now. */
export type Tell = (progress: number, message: string) => void;

/** Fewer messages than this change of progress apart would tell nobody anything. */
const STEP = 0.01;

/** What a thread does with each input that it gets: see `inThread`. */
export function threadWork<Input, Result>(work: (input: Input, tell: Tell) => Result): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs in a worker thread');
  const post = (message: ThreadMessage<Result>) => port.postMessage(message);
  port.on('message', (input: Input) => {
    let told = -1;
    const tell: Tell = (progress, message) => {
      if (progress - told < STEP) return;
      told = progress;
      post({ kind: 'progress', progress, message });
    };
    post({ kind: 'done', result: work(input, tell) });
  });
}
