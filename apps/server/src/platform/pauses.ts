import { setImmediate } from 'node:timers/promises';

/** Longer than this no piece of work keeps everybody else waiting. */
const LONGEST_PIECE_MS = 10;

/** For long work in pieces: the function that it gives is called between pieces, and lets others go first in time. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_PIECE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
