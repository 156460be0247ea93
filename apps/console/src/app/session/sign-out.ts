import { useEffect } from 'react';
import { leaveForLogin } from '#app/session/leave-for-login.ts';
import { SIGNED_OUT_ELSEWHERE } from '#app/session/session-loss.ts';

const SIGNED_OUT_KEY = 'parley.signed_out_at';

/** Call it once the server has ended the session: all tabs of the browser leave for the sign-in screen. */
export function leaveSignedOut(): void {
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
  leaveForLogin({ isReturning: false });
}

/** Leaves when the user signs out in another tab, before calls start to fail. */
export function useSignOutElsewhere(): void {
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === SIGNED_OUT_KEY && newValue !== null) leaveForLogin({ loss: SIGNED_OUT_ELSEWHERE });
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
}
