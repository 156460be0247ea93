import { tellLoss, type SessionLoss } from '#app/session/session-loss.ts';
import { forgetUser } from '#shared/global-state.ts';
import { rememberReturnPath } from '#shared/session/return-path.ts';
import { endSession, session } from '#shared/session/session.ts';

let goTo = (path: string): void => {
  location.hash = `#${path}`;
};

/** Registers how to go to a screen once there is a router: an address set without it could not be taken back while anything is unsaved. */
export function leaveBy(go: (path: string) => void): void {
  goTo = go;
}

interface Leaving {
  isReturning?: boolean;
  /** Why the session ended, where the user did not end it. */
  loss?: SessionLoss | undefined;
}

/** Goes to the sign-in screen, and back to this place after it. Nothing of the user stays in memory. */
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
