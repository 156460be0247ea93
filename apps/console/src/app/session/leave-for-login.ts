import { rememberReturnPath } from '#shared/session/return-path.ts';
import { forgetAtimes } from '#shared/api/atimes.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { forgetChanges } from '#shared/changes/change-queue.ts';
import { endSession } from '#shared/session/session.ts';

let goTo = (path: string): void => {
  location.hash = `#${path}`;
};

/** What goes to a screen once there is a router: a new address alone is one that it cannot take back while anything is unsaved. */
export function leaveBy(go: (path: string) => void): void {
  goTo = go;
}

/** Goes to the sign-in screen, and back to this place after it. Nothing of the user stays in memory. */
export function leaveForLogin({ isReturning = true } = {}): void {
  const path = location.hash.slice(1);
  if (isReturning && path.startsWith('/app')) rememberReturnPath(path);
  goTo('/login');
  endSession();
  forgetAtimes();
  forgetChanges();
  queryClient.clear();
}
