import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { LoginScreen } from '#features/login/login-screen.tsx';
import { endSession } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve } from '#testing/server.ts';

const config = { sso: false, passwords: true, forgot_password: true, support_contact: null, docs_url: '/docs/' };

beforeEach(endSession);

async function openForm(answer: unknown) {
  const calls = serve({ 'GET /config': config, 'POST /auth/forgot-password': answer });
  renderAt(<LoginScreen />, '/login');
  await userEvent.type(screen.getByLabelText('Email'), 'jana@example.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  return calls.filter.bind(calls, ({ path }: { path: string }) => path === '/auth/forgot-password');
}

test('a link is asked for with the email that was typed, and the answer tells nothing of the account', async () => {
  const asked = await openForm(null);
  expect(screen.getByRole('heading')).toHaveTextContent('Choose a new password');
  expect(screen.getByLabelText('Email', { selector: ':not([hidden] *)' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  const said = await screen.findByText(/^If jana@example.com can sign in with a password, a link is on its way/u);
  expect(said).toHaveRole('status');
  expect(screen.getByRole('heading')).toHaveTextContent('Check your email');
  expect(screen.getByRole('button', { name: 'Back to sign in' })).toHaveFocus();
  expect(asked().map(({ body }) => body)).toEqual([{ email: 'jana@example.com' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Sign in');
  expect(screen.getByLabelText('Email')).toHaveValue('jana@example.com');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('no email is said in its field, and nothing is sent', async () => {
  const asked = await openForm(null);
  const field = screen.getByLabelText('Email', { selector: ':not([hidden] *)' });
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(field).toHaveAccessibleDescription('No email provided.');
  expect(asked()).toEqual([]);
});

test.each([
  [429, 'Links were asked for too often. Please try again in 15 minutes.'],
  [503, 'The link was not sent. Please try again.'],
])('HTTP %i is told at the email', async (status, text) => {
  await openForm(refusal(status, 'any', 'as the server says'));
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('an installation that sends no mail offers no link', async () => {
  serve({ 'GET /config': { ...config, forgot_password: false, support_contact: 'help@example.com' } });
  renderAt(<LoginScreen />, '/login');
  await waitFor(() => expect(screen.getByText('help@example.com')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Forgot password?' })).not.toBeInTheDocument();
});
