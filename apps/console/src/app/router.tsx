import { createHashRouter, redirect, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CrashScreen } from '#app/crash-screen.tsx';
import { ErrorScreen } from '#app/error-screen.tsx';
import { leaveBy } from '#app/session/leave-for-login.ts';
import { signInFirst } from '#app/session/sign-in-first.ts';
import { numberTypedAddresses } from '#app/typed-addresses.ts';
import { LoginPage } from '#features/login/login-page.tsx';
import { loadChunk } from '#shared/load-chunk.ts';
import { session } from '#shared/session/session.ts';
import { receiveSignOn } from '#shared/session/sign-on.ts';

/** There is nothing to see before the redirect. */
const ELSEWHERE = { loader: () => redirect('/app/dashboard'), Component: Nothing, HydrateFallback: Nothing };

export const routes: RouteObject[] = [
  { path: '/', ...ELSEWHERE },
  { path: '/app', ...ELSEWHERE },
  { path: '/login', Component: LoginPage, ErrorBoundary: CrashScreen },
  {
    // The screens are the shell's: see screens.ts.
    path: '/app/*',
    loader: async (place) => (await loadShell()).enterScreen(place),
    shouldRevalidate: entersScreen,
    lazy: { Component: async () => (await loadShell()).Shell },
    ErrorBoundary: CrashScreen,
    HydrateFallback: Nothing,
  },
  { path: '*', Component: ErrorScreen },
];

function loadShell() {
  return loadChunk(() => import('#app/shell/shell.tsx'));
}

receiveSignOn();
signInFirst();
const notePlace = numberTypedAddresses();
export const router = createHashRouter(routes);
router.subscribe(notePlace);
leaveBy((path) => void router.navigate(path));

function Nothing() {
  return null;
}

/** While somebody is signed in, a place within one screen is not waited for: it is there before the next key. */
function entersScreen({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || !session.get().user;
}
