import { auth } from '@parley/contract';
import { redirect } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { rememberReturnPath } from '#shared/session/return-path.ts';
import { session, startSession } from '#shared/session/session.ts';

/** Finds out who is signed in before the first screen shows; nobody goes to the sign-in screen, and back after it. */
export async function requireSession({ pathname, search }: URL): Promise<Response | null> {
  if (session.get().user) return null;
  try {
    startSession(await call(auth.user, { ignore403: true, early: takeEarlyAnswer() }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    rememberReturnPath(pathname + search);
    return redirect('/login');
  }
}

/** Good once: later it would tell who was signed in then. */
function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = globalThis.parleyUser;
  globalThis.parleyUser = undefined;
  return answer;
}
