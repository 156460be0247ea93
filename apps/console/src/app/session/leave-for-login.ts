import { tellLoss, type SessionLoss } from '#app/session/session-loss.ts';
import { forgetUser } from '#shared/global-state.ts';
import { rememberReturnPath } from '#shared/session/return-path.ts';
import { endSession, session } from '#shared/session/session.ts';

let goTo = (path: string): void => {
  location.hash = `#${path}`;
};

/** Registers navigation once there is a router: without it, an unsaved-changes question could not block the address. */
export function leaveBy(go: (path: string) => void): void {
  goTo = go;
}

interface Leaving {
  isReturning?: boolean;
  /** Why the session ended, unless the user ended it. */
  loss?: SessionLoss | undefined;
}

/** Goes to the sign-in screen, and back here afterwards. No user data stays in memory. */
export function leaveForLogin({ isReturning = true, loss }: Leaving = {}): void {
  const path = location.hash.slice(1);
  if (isReturning && path.startsWith('/app')) rememberReturnPath(path);
  const wasSignedIn = session.get().user !== undefined;
  goTo('/login');
  endSession();
  forgetUser();
  // Calls that were under way when the user signed out are refused as well.
  if (loss && wasSignedIn) tellLoss(loss);
}
