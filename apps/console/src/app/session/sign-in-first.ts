import { rememberReturnPath } from '#shared/session/return-path.ts';

/**
 * Goes to the sign-in screen right away if the page came without a session cookie. Call it before the router reads the
 * address: the router would load the signed-in parts and ask who the user is.
 */
export function signInFirst(): void {
  const path = location.hash.slice(1);
  const isInside = path === '' || path === '/' || path.startsWith('/app');
  if (document.documentElement.dataset['session'] !== 'none' || !isInside) return;
  if (path.startsWith('/app/')) rememberReturnPath(path);
  history.replaceState(null, '', '#/login');
}
