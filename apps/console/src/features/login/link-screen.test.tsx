import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { LoginPage } from '#features/login/login-page.tsx';
import { endSession, session } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const config = { sso: false, passwords: true, support_contact: null, docs_url: '/docs/' };
const user = signIn();

const person = {
  kind: 'invitation',
  name: 'Jana N.',
  email: 'jana@example.com',
  valid_until: 1_900_000_000,
  expects_sign_on: false,
};

beforeEach(endSession);

async function fill(passwd = 'a long sentence 7', repeated = passwd): Promise<void> {
  await userEvent.type(await screen.findByLabelText('New password'), passwd);
  await userEvent.type(screen.getByLabelText('Repeat new password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
}

test('the link of an invitation asks for a name and a password, and signs its person in with them', async () => {
  const calls = serve({
    'GET /config': config,
    'POST /auth/invitation': person,
    'POST /auth/invitation/accept': { email: 'jana@example.com' },
    'POST /auth/login': { user },
  });
  const { router } = renderAt(<LoginPage />, '/login?invitation=secret-of-the-link');
  expect(await screen.findByText('Choose a name and a password for jana@example.com.')).toBeVisible();
  const name = screen.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, ' Jana Nová ');
  await fill();
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/dashboard'));
  expect(session.get().user?.id).toBe(user.id);
  expect(calls.map(({ path, body }) => [path, body])).toEqual(
    expect.arrayContaining([
      ['/auth/invitation', { invitation: 'secret-of-the-link' }],
      ['/auth/invitation/accept', { invitation: 'secret-of-the-link', name: 'Jana Nová', passwd: 'a long sentence 7' }],
      ['/auth/login', { email: 'jana@example.com', passwd: 'a long sentence 7' }],
    ]),
  );
});

test('a person who needs more than the new password finds the email filled in at the sign-in', async () => {
  serve({
    'GET /config': config,
    'POST /auth/invitation': { ...person, kind: 'reset' },
    'POST /auth/invitation/accept': { email: 'jana@example.com' },
    'POST /auth/login': refusal(401, 'otp_required', 'A one-time code is needed.'),
  });
  renderAt(<LoginPage />, '/login?reset=secret-of-the-link');
  await fill();
  expect(await screen.findByLabelText('Email')).toHaveValue('jana@example.com');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(session.get().user).toBeUndefined();
});

test('the link of an invitation for single sign-on leads to the provider, and asks for no password', async () => {
  const calls = serve({
    'POST /auth/invitation': { ...person, expects_sign_on: true },
    'POST /integrations/msal/sso-login': refusal(503, 'sso_unavailable', 'away'),
  });
  renderAt(<LoginPage />, '/login?invitation=secret-of-the-link');
  expect(await screen.findByText(/^Sign in with your company account, jana@example.com/u)).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Corporate SSO' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/integrations/msal/sso-login')).toBe(true));
});

test('the link of a reset asks for a password only', async () => {
  const calls = serve({
    'POST /auth/invitation': { ...person, kind: 'reset' },
    'POST /auth/invitation/accept': { email: 'jana@example.com' },
  });
  renderAt(<LoginPage />, '/login?reset=secret-of-the-link');
  expect(await screen.findByText('Choose a new password for jana@example.com.')).toBeVisible();
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  await fill();
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/accept'))?.body).toBeDefined());
  expect(calls.find(({ path }) => path.endsWith('/accept'))?.body).not.toHaveProperty('name');
});

test('passwords that differ are not sent, and the server’s reasons stand at the field', async () => {
  const weak = { issues: [{ path: 'body.passwd', message: 'Use at least 12 characters.' }] };
  const calls = serve({
    'POST /auth/invitation': person,
    'POST /auth/invitation/accept': refusal(400, 'invalid', 'Use at least 12 characters.', weak),
  });
  renderAt(<LoginPage />, '/login?invitation=x');
  await fill('one', 'another');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/accept'))).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Repeat new password'));
  await userEvent.type(screen.getByLabelText('Repeat new password'), 'one');
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
  expect(await screen.findByText('Use at least 12 characters.')).toBeVisible();
});

test('a link that was used or has expired says so, and leads to the sign-in', async () => {
  serve({ 'POST /auth/invitation': refusal(400, 'invalid', 'This link is not valid.') });
  const { router } = renderAt(<LoginPage />, '/login?invitation=used');
  expect(await screen.findByText('This link does not work')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go to sign in' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a server that does not answer is no reason to throw the link away', async () => {
  let isUp = false;
  serve({ 'POST /auth/invitation': () => (isUp ? person : refusal(503, 'unavailable', 'The server is stopping')) });
  renderAt(<LoginPage />, '/login?invitation=good');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This link does not work')).not.toBeInTheDocument();
  isUp = true;
  await userEvent.click(again);
  expect(await screen.findByLabelText('New password')).toBeVisible();
});
