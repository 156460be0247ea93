import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '#shared/api/server-time.ts';
import { waitFor, type PendingTimer } from '@parley/dialogue';

/** The server says that it is not due yet: its clock is another. */
const AGAIN_MS = 1_000;
const MOST_TRIES = 10;

/** Asks for each timer when its time has come; `ask` answers whether it ran. */
export function useTimers(timers: readonly PendingTimer[], ask: (timer: PendingTimer) => Promise<boolean>): void {
  const [tries, setTries] = useState<ReadonlyMap<string, number>>(new Map());
  const waiting = timers.filter((timer) => (tries.get(keyOf(timer)) ?? 0) < MOST_TRIES);
  const key = waiting.map(keyOf).join();
  const askFor = useEffectEvent(async (timer: PendingTimer) => {
    const hasRun = await ask(timer);
    const count = hasRun ? MOST_TRIES : (tries.get(keyOf(timer)) ?? 0) + 1;
    setTries((before) => new Map(before).set(keyOf(timer), count));
  });
  const begin = useEffectEvent(() =>
    waiting.map((timer) => {
      const wait = tries.has(keyOf(timer)) ? AGAIN_MS : waitFor(timer, serverNow());
      return setTimeout(() => void askFor(timer), wait);
    }),
  );
  useEffect(() => {
    const running = begin();
    return () => running.forEach(clearTimeout);
  }, [key, tries]);
}

function keyOf({ reaction, setAt }: PendingTimer): string {
  return `${setAt}/${reaction}`;
}
