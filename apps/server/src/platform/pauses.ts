import { setImmediate as onceFree, setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { fewAtATime } from '#platform/few-at-a-time.ts';

/** Longer than this no piece of work keeps everybody else waiting, nor do the pieces of all works together. */
const LONGEST_PIECE_MS = 10;

/** When the first piece of the current round of the event loop began; undefined if it has had no piece. */
let began: number | undefined;
let line: Promise<unknown> = Promise.resolve();

/**
 * Splits long work into pieces: call the returned function between pieces, and it lets other tasks run in time. All
 * works share that time: one waiting work continues in each round.
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
 * Computes a piece that may take longer than a pause's time, once no other piece runs in this round. Owners, such as
 * projects, take turns. After a long piece follows a break of equal length, so that other tasks get half of the time.
 * Other threads never wait.
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

/** Resolves one caller per round, in order of arrival. */
function nextRound(): Promise<unknown> {
  line = line.then(() => onceFree());
  return line;
}
