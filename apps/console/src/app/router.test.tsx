import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { router as hashRouter, routes } from '#app/router.tsx';
import { leaveForLogin } from '#app/session/leave-for-login.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { returnPath } from '#shared/session/return-path.ts';
import { endSession } from '#shared/session/session.ts';
import { refusal, serve, signIn } from '#testing/server.ts';

beforeEach(() => {
  queryClient.clear();
  endSession();
});

function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

test('routes stand behind the hash', () => {
  expect(hashRouter.createHref(new URL('/app/intents', location.origin))).toContain('#/app/intents');
});

test.each(['/', '/app'])('%s redirects to the dashboard', async (address) => {
  const user = signIn();
  endSession();
  serve({ 'GET /auth/user': user, 'GET /projects': [] });
  const router = open(address);
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/dashboard'));
});

test('a session that ends while something is unsaved leads to the login screen as every other way out does', async () => {
  const warn = vi.spyOn(console, 'warn');
  await hashRouter.navigate('/nowhere');
  hashRouter.getBlocker('unsaved', ({ nextLocation }) => nextLocation.pathname !== '/login');
  leaveForLogin();
  await waitFor(() => expect(hashRouter.state.location.pathname).toBe('/login'));
  hashRouter.deleteBlocker('unsaved');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('an address that is typed by hand is a way out like every other', async () => {
  const warn = vi.spyOn(console, 'warn');
  await hashRouter.navigate('/nowhere');
  hashRouter.getBlocker('unsaved', () => true);
  location.hash = '#/login';
  await waitFor(() => expect(hashRouter.state.blockers.get('unsaved')?.state).toBe('blocked'));
  await waitFor(() => expect(location.hash).toBe('#/nowhere'));
  hashRouter.state.blockers.get('unsaved')?.proceed?.();
  await waitFor(() => expect(hashRouter.state.location.pathname).toBe('/login'));
  hashRouter.deleteBlocker('unsaved');
  expect(location.hash).toBe('#/login');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('nobody signed in sees the login screen, and the path is remembered', async () => {
  serve({ 'GET /auth/user': refusal(401, 'unauthenticated', 'Not signed in') });
  const router = open('/app/intents?project_id=3');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  expect(returnPath()).toBe('/app/intents?project_id=3');
});

test.each(['/error', '/nowhere', '/login/more'])('%s shows the error screen', async (address) => {
  open(address);
  expect(await screen.findByText('Opps, it seems that this page does not exist.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
});
