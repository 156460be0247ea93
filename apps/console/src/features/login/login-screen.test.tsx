import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { LoginScreen } from '#features/login/login-screen.tsx';
import { rememberReturnPath } from '#shared/session/return-path.ts';
import { endSession, session } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const config = {
  sso: false,
  support_contact: 'support@example.com',
  docs_url: 'https://docs.example.com',
  inactivity_hours: 2,
  version: '1',
};

const user = signIn();

beforeEach(endSession);

async function logIn(answer: unknown, { passwd = ' secret words ', otp = '' } = {}): Promise<SentCall[]> {
  const calls = serve({ 'GET /config': config, 'POST /auth/login': answer });
  await userEvent.type(screen.getByLabelText('Email'), ' jana@example.com ');
  await userEvent.type(screen.getByLabelText('Password'), passwd);
  if (otp) await userEvent.type(screen.getByLabelText(/One-time code/u), otp);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  return calls.filter(({ path }) => path === '/auth/login');
}

test('signs in with the email trimmed and the password as typed, and opens the dashboard', async () => {
  const { router } = renderAt(<LoginScreen />, '/login');
  const [call] = await logIn({ user });
  expect(call?.body).toEqual({ email: 'jana@example.com', passwd: ' secret words ' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/dashboard'));
  expect(session.get().user?.email).toBe('jana@example.com');
});

test('returns to the path that was open when the session ended', async () => {
  rememberReturnPath('/app/intents?project_id=5&intent=8');
  const { router } = renderAt(<LoginScreen />, '/login');
  await logIn({ user });
  await waitFor(() => expect(router.state.location.search).toBe('?project_id=5&intent=8'));
  expect(router.state.location.pathname).toBe('/app/intents');
});

test.each([
  [401, 'login_failed', 'Login failed.'],
  [500, 'internal', 'Login failed.'],
  [429, 'too_many', 'Account suspended. Please try later.'],
])('HTTP %i shows the specified text and no other notice', async (status, code, text) => {
  renderAt(<LoginScreen />, '/login');
  await logIn(refusal(status, code, 'as the server says'));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('Error!')).not.toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.queryByText(text), 'it was not asked again').not.toBeInTheDocument();
});

test('a user whom the provider has to confirm is sent there', async () => {
  renderAt(<LoginScreen />, '/login');
  await logIn(refusal(401, 'sso_required', 'as the server says'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Sign in with Corporate SSO: it has to confirm your account.',
  );
  expect(screen.queryByText('Login failed.')).not.toBeInTheDocument();
});

test('asks for the one-time code once the password was right, and sends its 6 digits', async () => {
  renderAt(<LoginScreen />, '/login');
  await logIn(refusal(401, 'otp_required', 'A code is needed'));
  expect(await screen.findByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
  expect(screen.queryByText('Login failed.')).not.toBeInTheDocument();
  const [call] = await logIn({ user }, { otp: '12a3456' });
  expect(call?.body).toMatchObject({ otp: '123456' });
});

test('what is missing is said in its field, which has the focus, and nothing is sent', async () => {
  const calls = serve({ 'GET /config': config, 'POST /auth/login': { user } });
  renderAt(<LoginScreen />, '/login');
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')];
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(email).toHaveAccessibleDescription('No email provided.');
  expect(password).toHaveAccessibleDescription('No password provided.');
  expect(email).toHaveFocus();
  await userEvent.keyboard('jana@example.com');
  expect(email).not.toHaveAccessibleDescription();
  await userEvent.type(password, ' {Enter}');
  expect(password).toHaveAccessibleDescription('No password provided.');
  expect(password).toHaveFocus();
  expect(calls.filter(({ path }) => path === '/auth/login')).toEqual([]);
});

test('a code that has not 6 digits is not sent', async () => {
  renderAt(<LoginScreen />, '/login');
  const calls = await logIn({ user }, { otp: '123' });
  expect(await screen.findByText('Enter all 6 digits.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('Request Access says whom to ask', async () => {
  serve({ 'GET /config': config });
  renderAt(<LoginScreen />, '/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Request Access' }));
  expect(screen.getByText(/name your project and write to/u)).toHaveTextContent('support@example.com');
});

test('in place of the one-time code a recovery code is sent, however often one changes one’s mind', async () => {
  renderAt(<LoginScreen />, '/login');
  await logIn(refusal(401, 'otp_required', 'A code is needed'));
  expect(screen.getByLabelText('One-time code')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  const calls = serve({ 'GET /config': config, 'POST /auth/login': { user } });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Enter a recovery code.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use a one-time code' }));
  expect(screen.queryByText('Enter a recovery code.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), ' k7qd-2mxa-9rtw-c4hn ');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/auth/login')).toHaveLength(1));
  const { body } = calls.find(({ path }) => path === '/auth/login') ?? {};
  expect(body).toMatchObject({ recovery_code: 'k7qd-2mxa-9rtw-c4hn' });
  expect(body).not.toHaveProperty('otp');
});
