import { setImmediate as onceFree } from 'node:timers/promises';

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

/** Computes a piece that may take longer than a pause's time, once no other one has computed in this round. */
export async function inTurn<T>(compute: () => T): Promise<T> {
  while (isUsedUp()) await nextRound();
  begin();
  return compute();
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
