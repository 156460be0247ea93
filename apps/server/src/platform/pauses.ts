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
 * Does work whose pieces may take longer than a pause's time. Owners, such as projects, take turns after a round's worth
 * of pieces. Then comes a break of the same length, so that others have half of the time. In other threads nobody waits.
 */
export async function inTurn<T>(owner: string, pieces: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = isMainThread ? await inOrder(() => roundOf(pieces), owner) : pieces.next();
    if (done === true) return value;
  }
}

/** Does what fits in a round, and gives the last step. */
async function roundOf<T>(pieces: Generator<void, T>): Promise<IteratorResult<void, T>> {
  while (isUsedUp()) await nextRound();
  begin();
  const started = performance.now();
  let step = pieces.next();
  while (step.done !== true && !isUsedUp()) step = pieces.next();
  const took = performance.now() - started;
  if (took > LONGEST_PIECE_MS) await sleep(took);
  return step;
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
