import { auth } from '@parley/contract';
import { useEffect } from 'react';
import { leaveForLogin } from '#app/session/leave-for-login.ts';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { refreshSession } from '#shared/session/refresh-session.ts';
import { texts } from '#texts/spec.ts';

const CHECK_MS = 60_000;
const KEEP_ALIVE_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const ACTIVE_KEY = 'parley.active_at';
/** Storage is written no more often than this. */
const NOTE_MS = 5_000;

/**
 * Logs out a user who was inactive for the server's number of hours, and keeps an active user's session alive. Activity
 * in any tab counts for all of them: they share the session.
 */
export function useInactivity(): void {
  const { data: config } = useRead(auth.config, { handles: ['local'], staleTime: Infinity });
  const hours = config?.inactivity_hours;

  useEffect(() => {
    noteActivity();
    const events = ['scroll', 'keydown', 'mousemove', 'mousedown', 'touchstart'];
    for (const event of events) window.addEventListener(event, noteActivity, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, noteActivity, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (hours === undefined) return undefined;
    let keptAliveAt = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const activeAt = lastActivity();
      if (now - activeAt >= hours * HOUR_MS) return void logOutInactive();
      if (now - keptAliveAt >= KEEP_ALIVE_MS && activeAt > keptAliveAt) {
        keptAliveAt = now;
        // Also updates changed permissions.
        void refreshSession();
      }
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [hours]);
}

async function logOutInactive(): Promise<void> {
  // If the session has already expired on the server, there is nothing left to end.
  await call(auth.logout, { handles: ['local', 0, 401, 402, 403], background: true }).catch(() => {});
  leaveForLogin({ loss: { title: texts.login.inactivity } });
}

function noteActivity(): void {
  const now = Date.now();
  if (now - lastActivity() > NOTE_MS) localStorage.setItem(ACTIVE_KEY, String(now));
}

function lastActivity(): number {
  return Number(localStorage.getItem(ACTIVE_KEY) ?? 0);
}
