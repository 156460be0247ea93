import { useEffect, useState } from 'react';
import { serverNow } from '#shared/api/server-time.ts';

const MINUTE_MS = 60_000;

/** The current minute in Unix seconds, by the server's clock. */
export function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    const timer = setTimeout(() => setMinute(thisMinute()), MINUTE_MS - (serverNow() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [minute]);
  return minute;
}

function thisMinute(): number {
  return (Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS) / 1_000;
}
