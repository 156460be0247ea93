import { auth, type ReplyOf } from '@parley/contract';
import { redirect } from 'react-router';
import { knownLossOf, tellLoss } from '#app/session/session-loss.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { rememberReturnPath } from '#shared/session/return-path.ts';
import { session, startSession } from '#shared/session/session.ts';

/**
 * Finds out who is signed in before the first screen shows. Anonymous visitors go to the sign-in screen, and return
 * afterwards.
 */
export async function requireSession({ pathname, search }: URL): Promise<Response | null> {
  if (session.get().user) return null;
  try {
    startSession(await whoIsSignedIn());
    return null;
  } catch (error) {
    if (!isRefused(error)) throw error;
    rememberReturnPath(pathname + search);
    const loss = knownLossOf(error);
    if (loss) tellLoss(loss);
    return redirect('/login');
  }
}

async function whoIsSignedIn(): Promise<ReplyOf<typeof auth.user>> {
  const early = takeEarlyAnswer();
  if (early) {
    try {
      return await call(auth.user, { handles: ['local', 0, 401, 403], early });
    } catch (error) {
      // Else it came to nothing: the network was not there yet, or the code took so long that the answer was given up.
      if (isRefused(error)) throw error;
    }
  }
  return call(auth.user, { handles: [401, 403] });
}

function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Good once: later it would tell who was signed in then. */
function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = globalThis.parleyUser;
  globalThis.parleyUser = undefined;
  return answer;
}
