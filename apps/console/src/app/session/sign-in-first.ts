import { rememberReturnPath } from '#shared/session/return-path.ts';

/**
 * Goes to the sign-in screen at once where the server has seen no session's cookie with the page. To be called before
 * the router looks where it is: it would load what only a signed-in user sees, and ask who that is.
 */
export function signInFirst(): void {
  const path = location.hash.slice(1);
  const isInside = path === '' || path === '/' || path.startsWith('/app');
  if (document.documentElement.dataset['session'] !== 'none' || !isInside) return;
  if (path.startsWith('/app/')) rememberReturnPath(path);
  history.replaceState(null, '', '#/login');
}
