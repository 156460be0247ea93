import { setImmediate as onceFree, setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { fewAtATime } from '#platform/few-at-a-time.ts';

/** The longest time that one piece of work, or all pieces of a round together, may block other work. */
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
 * Does work whose pieces may take longer than a pause's time. Owners, such as projects, take turns after the pieces of
 * one round. Then follows a break of equal length, so that other tasks get half of the time. Other threads never wait.
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

/** Resolves one caller per round, in order of arrival. */
function nextRound(): Promise<unknown> {
  line = line.then(() => onceFree());
  return line;
}
