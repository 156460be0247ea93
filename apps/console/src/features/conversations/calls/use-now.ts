import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

/** The time in microseconds, told every second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now() * 1_000);
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now() * 1_000), EVERY_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
