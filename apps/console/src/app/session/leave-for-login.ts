import { rememberReturnPath } from '#shared/session/return-path.ts';
import { forgetAtimes } from '#shared/api/atimes.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { endSession } from '#shared/session/session.ts';

/** Goes to the sign-in screen, and back to this place after it. Nothing of the user stays in memory. */
export function leaveForLogin({ isReturning = true } = {}): void {
  const path = location.hash.slice(1);
  if (isReturning && path.startsWith('/app')) rememberReturnPath(path);
  location.hash = '#/login';
  endSession();
  forgetAtimes();
  queryClient.clear();
}
