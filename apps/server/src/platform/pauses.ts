import { setImmediate as onceFree, setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { fewAtATime } from '#platform/few-at-a-time.ts';

/** Longer than this no piece of work keeps everybody else waiting, nor do the pieces of all works together. */
const LONGEST_PIECE_MS = 10;

/** When the first piece began between the present two rounds of the event loop; undefined where none has. */
let began: number | undefined;
let line: Promise<unknown> = Promise.resolve();

/**
 * For long work in pieces: the function that it gives is called between pieces, and lets others go first in time. All
 * works share that time: one of those that wait goes on in each round.
 */
export function pauses(): () => Promise<void> {
  begin();
  return async () => {
    if (!isUsedUp()) return begin();
    await nextRound();
    begin();
  };
}

const inOrder = fewAtATime({ atOnce: 1, waiting: Infinity, refusal: '' });

/**
 * Computes a piece that may take longer than a pause's time, once no other one computes in this round. Owners, such as
 * projects, take turns. After a long piece comes a break of its length, so that others have half of the time. In other
 * threads nobody waits.
 */
export function inTurn<T>(owner: string, compute: () => T): Promise<T> {
  if (!isMainThread) return Promise.resolve(compute());
  return inOrder(async () => {
    while (isUsedUp()) await nextRound();
    begin();
    const started = performance.now();
    const made = compute();
    const took = performance.now() - started;
    if (took > LONGEST_PIECE_MS) await sleep(took);
    return made;
  }, owner);
}

const isUsedUp = () => began !== undefined && performance.now() - began >= LONGEST_PIECE_MS;

function begin(): void {
  if (began !== undefined) return;
  began = performance.now();
  setImmediate(() => (began = undefined));
}

/** Whoever asked first goes on first, alone in a round. */
function nextRound(): Promise<unknown> {
  line = line.then(() => onceFree());
  return line;
}
