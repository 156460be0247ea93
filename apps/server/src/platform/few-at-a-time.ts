import { Problem } from '@parley/domain/problem';

interface Room {
  atOnce: number;
  /** Whoever comes while so many wait is refused. */
  waiting: number;
  /** What they are told. */
  refusal: string;
}

/** Runs work that is costly by itself, a few pieces at a time and in the order they came. */
export function fewAtATime({ atOnce, waiting: mostWaiting, refusal }: Room) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Problem('unavailable', refusal, { retryAfter: 2 });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over this one's place.
      if (next) next();
      else running--;
    }
  };
}
