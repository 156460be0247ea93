import { Problem } from '@parley/domain/problem';

interface Room {
  atOnce: number;
  /** The number that may wait; others are refused. */
  waiting: number;
  /** The most of these that one owner may have, and half of the waiting; all unless given. */
  atOnceOfOwner?: number;
  /** The message of the refusal. */
  refusal: string;
}

/** Runs work that is costly by itself, a few pieces at a time and in the order they came. */
export function fewAtATime({ atOnce, waiting: mostWaiting, atOnceOfOwner = atOnce, refusal }: Room) {
  const running: string[] = [];
  const waiting: { owner: string; begin: () => void }[] = [];
  const mostWaitingOfOwner = atOnceOfOwner < atOnce ? Math.ceil(mostWaiting / 2) : mostWaiting;

  const mayBegin = (owner: string) =>
    running.length < atOnce && running.filter((one) => one === owner).length < atOnceOfOwner;
  const isFull = (owner: string) =>
    waiting.length >= mostWaiting || waiting.filter((one) => one.owner === owner).length >= mostWaitingOfOwner;

  function end(owner: string): void {
    running.splice(running.indexOf(owner), 1);
    const next = waiting.findIndex((one) => mayBegin(one.owner));
    const [begun] = next < 0 ? [] : waiting.splice(next, 1);
    if (!begun) return;
    running.push(begun.owner);
    begun.begin();
  }

  return async function run<T>(work: () => Promise<T>, owner = ''): Promise<T> {
    if (mayBegin(owner)) running.push(owner);
    else if (isFull(owner)) throw new Problem('unavailable', refusal, { retryAfter: 2 });
    else await new Promise<void>((begin) => void waiting.push({ owner, begin }));
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
