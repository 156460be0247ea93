import { setImmediate } from 'node:timers/promises';

/** Longer than this no piece of work keeps everybody else waiting. */
const LONGEST_PIECE_MS = 10;

let line: Promise<unknown> = Promise.resolve();

/** As `pauses`, for work that comes many times at once: all of it together computes one piece between two rounds. */
export function pausesInLine(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_PIECE_MS) return;
    line = line.then(() => setImmediate());
    await line;
    since = performance.now();
  };
}

/** For long work in pieces: the function that it gives is called between pieces, and lets others go first in time. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_PIECE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
