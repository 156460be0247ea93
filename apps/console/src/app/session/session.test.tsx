import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChangePasswordDialog } from '#parts/passwords/change-password-dialog.tsx';
import { useInactivity } from '#app/session/inactivity.ts';
import { notices } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const config = { sso: false, support_contact: null, docs_url: 'x', inactivity_hours: 2, version: '1' };
const MINUTE_MS = 60_000;

beforeEach(() => {
  location.hash = '#/app/intents?project_id=1';
});

function Watched() {
  useInactivity();
  return null;
}

async function watch(): Promise<SentCall[]> {
  vi.useFakeTimers();
  const user = signIn();
  const calls = serve({
    'GET /config': config,
    'GET /auth/user': user,
    'POST /auth/logout': new Response(null, { status: 204 }),
  });
  renderAt(<Watched />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  return calls;
}

test('a user who did nothing for the given hours is logged out with the specified notice', async () => {
  const calls = await watch();
  await act(() => vi.advanceTimersByTimeAsync(119 * MINUTE_MS));
  expect(session.get().user).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS));
  expect(calls.some(({ path }) => path === '/auth/logout')).toBe(true);
  await expect.poll(() => location.hash).toBe('#/login');
  expect(notices.get().shown).toMatchObject([{ kind: 'info', title: 'Logged out due to inactivity' }]);
});

test.each(['scroll', 'keydown', 'mousemove', 'mousedown', 'touchstart'])(
  'a %s begins the time anew',
  async (activity) => {
    await watch();
    await act(() => vi.advanceTimersByTimeAsync(90 * MINUTE_MS));
    window.dispatchEvent(new Event(activity));
    await act(() => vi.advanceTimersByTimeAsync(90 * MINUTE_MS));
    expect(session.get().user).toBeDefined();
  },
);

test('an active console keeps the session alive every 5 minutes, an idle one does not', async () => {
  const calls = await watch();
  const alive = () => calls.filter(({ path }) => path === '/auth/user').length;
  await act(() => vi.advanceTimersByTimeAsync(11 * MINUTE_MS));
  expect(alive()).toBe(0);
  window.dispatchEvent(new Event('keydown'));
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  expect(alive()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(11 * MINUTE_MS));
  expect(alive()).toBe(1);
});

async function openForced(answers: Record<string, unknown>): Promise<SentCall[]> {
  signIn({ password_expired: true });
  const calls = serve(answers);
  renderAt(<ChangePasswordDialog isForced onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'Change password' });
  return calls;
}

const newPassword = () => screen.getByLabelText('New password');
const repeat = () => screen.getByLabelText('Repeat new password');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));
const fine = { 'POST /users/validate-passwd': { status: 'ok', msg: '' } };

test('the forced dialog cannot be closed, and says why', async () => {
  await openForced(fine);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(notices.get().shown).toMatchObject([{ title: 'Password expired and must be changed.' }]);
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('an empty password and two that differ are refused before anything is sent', async () => {
  const calls = await openForced(fine);
  await save();
  expect(await screen.findByText('No password provided.')).toBeVisible();
  await userEvent.type(newPassword(), 'correct horse battery');
  await userEvent.type(repeat(), 'correct horse');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  await save();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('while one types, the server says what is wrong, line by line, asked once for what was typed in one go', async () => {
  const msg = 'Use 12 characters or more.\nIt is your name.';
  const calls = await openForced({ 'POST /users/validate-passwd': { status: 'error', msg } });
  await userEvent.type(newPassword(), 'jana');
  const told = await screen.findByText(/Use 12 characters/u);
  expect(told.textContent).toBe(msg);
  expect(calls.map(({ body }) => body)).toEqual([{ passwd: 'jana', email: 'jana@example.com', name: 'Jana N.' }]);
});

test('a changed password opens the console', async () => {
  const calls = await openForced({ ...fine, 'PUT /users/change-my-passwd': { status: 'ok' } });
  await userEvent.type(newPassword(), 'correct horse battery');
  await userEvent.type(repeat(), 'correct horse battery');
  await save();
  await waitFor(() => expect(session.get().mustChangePassword).toBe(false));
  expect(notices.get().shown).toMatchObject([{ title: 'Password changed' }]);
  expect(calls.find(({ method }) => method === 'PUT')?.query.get('id')).toBe('7');
});

test('what the server refuses on saving stands at its field', async () => {
  const issues = [{ path: 'body.passwd', message: 'It is among the common ones.' }];
  await openForced({ ...fine, 'PUT /users/change-my-passwd': refusal(400, 'invalid', 'no', { issues }) });
  await userEvent.type(newPassword(), 'passwordpassword');
  await userEvent.type(repeat(), 'passwordpassword');
  await save();
  expect(await screen.findByText('It is among the common ones.')).toBeVisible();
  expect(session.get().mustChangePassword).toBe(true);
});
