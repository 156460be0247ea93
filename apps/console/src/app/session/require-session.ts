import { auth } from '@parley/contract';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { rememberReturnPath } from '#shared/session/return-path.ts';
import { session, startSession } from '#shared/session/session.ts';

/** Finds out who is signed in before the first screen shows; nobody goes to the sign-in screen, and back after it. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (session.get().user) return null;
  try {
    startSession(await call(auth.user, { ignore403: true }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    const { pathname, search } = new URL(request.url);
    rememberReturnPath(pathname + search);
    return redirect('/login');
  }
}

/** While somebody is signed in, a place within one screen is not waited for: it is there before the next key. */
export function requiresSessionAgain({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || !session.get().user;
}
