import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoginScreen } from '#features/login/login-screen.tsx';
import { endSession, session } from '#shared/session/session.ts';
import { receiveSignOn, rememberFlow } from '#shared/session/sign-on.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const config = { sso: true, passwords: true, support_contact: null, docs_url: '/docs/' };
const user = signIn();

beforeEach(() => {
  endSession();
  history.replaceState(null, '', '/');
});

test('Corporate SSO leads to the provider, and keeps what must come back', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { search: '', hash: '#/login', pathname: '/', assign });
  serve({
    'GET /config': config,
    'POST /integrations/msal/sso-login': { msal_url: 'https://sso.example/authorize', flow: 'sealed' },
  });
  renderAt(<LoginScreen />, '/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Corporate SSO' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://sso.example/authorize'));
  expect(sessionStorage.getItem('parley.sign_on_flow')).toBe('sealed');
  vi.unstubAllGlobals();
});

test('the provider’s answer leaves the address, and signs in once', async () => {
  rememberFlow('sealed');
  history.replaceState(null, '', '/?code=c&state=s');
  receiveSignOn();
  expect(location.search + location.hash).toBe('#/login');
  const calls = serve({
    'GET /config': config,
    'POST /integrations/msal/sso-cb': { email: user.email, token: 't', return_path: '/app/intents?project_id=5' },
    'POST /auth/login': { user },
  });
  const { router } = renderAt(<LoginScreen />, '/login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/intents'));
  expect(session.get().user?.email).toBe(user.email);
  const posted = calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  expect(posted).toEqual([
    ['/integrations/msal/sso-cb', { query_string: '?code=c&state=s', flow: 'sealed' }],
    ['/auth/login', { email: user.email, token: 't' }],
  ]);
  expect(sessionStorage.getItem('parley.sign_on_flow')).toBeNull();
});

test.each([
  [503, 'sso_unavailable', 'SSO not available. Please try again later.'],
  [401, 'sso_failed', 'Corporate SSO failed. Please try again.'],
  [400, 'sso_off', 'SSO not available. Ask your Parley administrator.'],
])('HTTP %i %s is told under the button', async (status, code, text) => {
  serve({ 'GET /config': config, 'POST /integrations/msal/sso-login': refusal(status, code, 'as the server says') });
  renderAt(<LoginScreen />, '/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Corporate SSO' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('the button names the provider', async () => {
  serve({ 'GET /config': { ...config, sso_name: 'Harbor ID' } });
  renderAt(<LoginScreen />, '/login');
  expect(await screen.findByRole('button', { name: 'Corporate SSO · Harbor ID' })).toBeVisible();
});

test('while passwords are off their fields are behind a link', async () => {
  serve({ 'GET /config': { ...config, passwords: false } });
  renderAt(<LoginScreen />, '/login');
  await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a password' }));
  expect(screen.getByLabelText('Password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});
