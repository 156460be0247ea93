import { Problem } from '@parley/domain/problem';

interface Room {
  atOnce: number;
  /** How many pieces may wait; further ones are refused. */
  waiting: number;
  /** How many of these one owner may run, and half of the waiting; all by default. */
  atOnceOfOwner?: number;
  /** Overrides half of the waiting. */
  waitingOfOwner?: number;
  /** The message of the refusal. */
  refusal: string;
}

interface Waiting {
  owners: readonly string[];
  begin(): void;
}

/**
 * Runs expensive work, a few pieces at a time. Owners take turns: the owner with the fewest running pieces is next,
 * then the one served least recently; the pieces of one owner run in their order of arrival.
 */
export function fewAtATime({
  atOnce,
  waiting: mostWaiting,
  atOnceOfOwner = atOnce,
  waitingOfOwner: mostWaitingOfOwner = atOnceOfOwner < atOnce ? Math.ceil(mostWaiting / 2) : mostWaiting,
  refusal,
}: Room) {
  const running = counts();
  const waiting: Waiting[] = [];
  const waitingOf = counts();
  /** When an owner with running or waiting pieces was last served. */
  const served = new Map<string, number>();
  let taken = 0;
  let turn = 0;

  const mayBegin = (owners: readonly string[]) =>
    taken < atOnce && owners.every((owner) => running.of(owner) < atOnceOfOwner);
  const isFull = (owner: string) => waiting.length >= mostWaiting || waitingOf.of(owner) >= mostWaitingOfOwner;

  function begin(owners: readonly string[]): void {
    taken += 1;
    for (const owner of owners) running.add(owner, 1);
    served.set(first(owners), ++turn);
  }

  function next(): Waiting | undefined {
    let best: Waiting | undefined;
    let rank = [Infinity, Infinity];
    for (const one of waiting) {
      const owner = first(one.owners);
      const own = [running.of(owner), served.get(owner) ?? 0];
      if (!isBefore(own, rank) || !mayBegin(one.owners)) continue;
      best = one;
      rank = own;
    }
    return best;
  }

  function end(owners: readonly string[]): void {
    taken -= 1;
    for (const owner of owners) running.add(owner, -1);
    const begun = next();
    if (begun) {
      waiting.splice(waiting.indexOf(begun), 1);
      waitingOf.add(first(begun.owners), -1);
      begin(begun.owners);
      begun.begin();
    }
    const owner = first(owners);
    if (running.of(owner) === 0 && waitingOf.of(owner) === 0) served.delete(owner);
  }

  /** The first owner takes the turn; a piece counts for each owner. */
  return async function run<T>(work: () => Promise<T>, ...owners: string[]): Promise<T> {
    const owner = first(owners);
    if (mayBegin(owners)) begin(owners);
    else if (isFull(owner)) throw new Problem('unavailable', refusal, { retryAfter: 2 });
    else {
      waitingOf.add(owner, 1);
      await new Promise<void>((resolve) => void waiting.push({ owners, begin: resolve }));
    }
    try {
      return await work();
    } finally {
      end(owners);
    }
  };
}

const first = (owners: readonly string[]) => owners[0] ?? '';

const isBefore = ([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]) => a < c || (a === c && b < d);

function counts() {
  const byOwner = new Map<string, number>();
  return {
    of: (owner: string) => byOwner.get(owner) ?? 0,
    add(owner: string, number: number): void {
      const count = (byOwner.get(owner) ?? 0) + number;
      if (count === 0) byOwner.delete(owner);
      else byOwner.set(owner, count);
    },
  };
}
