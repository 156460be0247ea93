import { createHashRouter, redirect, type RouteObject } from 'react-router';
import { CrashScreen } from '#app/crash-screen.tsx';
import { ErrorScreen } from '#app/error-screen.tsx';
import { loadChunk } from '#app/load-chunk.ts';
import { requireSession, requiresSessionAgain } from '#app/session/require-session.ts';
import { signInFirst } from '#app/session/sign-in-first.ts';

export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect('/app/dashboard') },
  { path: '/app', loader: () => redirect('/app/dashboard') },
  {
    path: '/login',
    lazy: { Component: async () => (await loadChunk(() => import('#features/login/login-screen.tsx'))).LoginScreen },
    ErrorBoundary: CrashScreen,
    HydrateFallback: Nothing,
  },
  {
    // The screens are the shell's: see screens.ts.
    path: '/app/*',
    loader: requireSession,
    shouldRevalidate: requiresSessionAgain,
    lazy: { Component: async () => (await loadChunk(() => import('#app/shell/shell.tsx'))).Shell },
    ErrorBoundary: CrashScreen,
    HydrateFallback: Nothing,
  },
  { path: '*', Component: ErrorScreen },
];

signInFirst();
export const router = createHashRouter(routes);

function Nothing() {
  return null;
}
