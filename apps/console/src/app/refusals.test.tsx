import { intents, reactions } from '@parley/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeBack, tellRefusal } from '#app/refusals.ts';
import { leaveForLogin } from '#app/session/leave-for-login.ts';
import { call } from '#shared/api/client.ts';
import { onRefusal, onSuccess } from '#shared/api/refusals.ts';
import { notices } from '#shared/notices/notices.ts';
import { returnPath } from '#shared/session/return-path.ts';
import { session } from '#shared/session/session.ts';
import { refusal, serve, signIn } from '#testing/server.ts';

beforeEach(() => {
  onRefusal(tellRefusal);
  signIn();
  location.hash = '#/app/intents?project_id=1';
});

async function refuse(status: number, code = 'some', options = {}): Promise<string[]> {
  serve({ 'GET /intents': refusal(status, code, 'Why') });
  await call(intents.list, options).catch(() => {});
  return notices.get().shown.flatMap(({ title, message }) => [title, message ?? '']);
}

test.each([
  [400, 'Error!', 'Why'],
  [402, 'Insufficient permissions.', 'If the administrator recently changed permissions, try reload the page.'],
  [409, 'Conflict! Data not saved.', 'A concurrent edit occurred.'],
  [413, 'Too large.', 'The server does not accept this much data at once.'],
  [429, 'Too many requests.', 'Wait a moment and try again.'],
  [500, 'Error!', 'Why\nRequest ID req-1'],
  [503, 'The server is busy or restarting.', 'Nothing was changed. Try again shortly.'],
])('%i is told as “%s”', async (status, title, message) => {
  expect(await refuse(status)).toEqual([title, message]);
});

test.each([
  [{ who: 7, deleted: true }, 'You deleted it in another tab or browser.'],
  [{ who: 7, deleted: false }, 'You changed it in another tab or browser.'],
  [{ who: 8, deleted: true }, 'Someone else deleted it.'],
  [{ who: null, deleted: false }, 'Someone else changed it.'],
])('a conflict names who made the other change: %o', async (conflict, line) => {
  const conflicts = [{ resource: 'auth/tokens', id: 9, version: 5, ...conflict }];
  serve({ 'GET /intents': refusal(409, 'conflict', 'A concurrent edit occurred.', { conflicts }) });
  await call(intents.list).catch(() => {});
  expect(notices.get().shown[0]?.message).toBe(`A concurrent edit occurred.\n${line}`);
});

test('no response is told as a connection error', async () => {
  serve({ 'GET /intents': () => Promise.reject(new TypeError('Failed to fetch')) });
  await call(intents.list).catch(() => {});
  expect(notices.get().shown[0]).toMatchObject({
    title: 'Backend Connection Error!',
    message: 'Please check your internet connection.',
  });
});

test('404 is told where it happens', async () => {
  expect(await refuse(404)).toEqual([]);
});

test.each([401, 403])('%i leads to the login screen, and back to this path after it', async (status) => {
  expect(await refuse(status)).toEqual(['Your session has ended', 'Please sign in again.']);
  await expect.poll(() => location.hash).toBe('#/login');
  expect(session.get().user).toBeUndefined();
  expect(returnPath()).toBe('/app/intents?project_id=1');
});

test.each([
  ['session_idle', 'Logged out due to inactivity'],
  ['session_expired', 'Your session expired. Please sign in again.'],
  ['password_changed', 'Your password was changed. Please sign in with the new one.'],
  ['user_removed', 'Your account was deleted or deactivated. Ask your administrator.'],
])('a session lost by %s says so until it is read or somebody signs in', async (code, text) => {
  vi.useFakeTimers();
  expect(await refuse(401, code)).toContain(text);
  vi.advanceTimersByTime(600_000);
  expect(notices.get().shown).toHaveLength(1);
  signIn();
  expect(notices.get().shown).toEqual([]);
});

test('who has signed out is not told so by calls that were under way', async () => {
  leaveForLogin({ isReturning: false });
  expect(await refuse(401)).toEqual([]);
});

test('the notice of a refusal goes when the same call is granted, and not with another one', async () => {
  onSuccess(takeBack);
  await refuse(500);
  serve({ 'GET /intents': [], 'GET /reactions': [] });
  await call(reactions.list);
  expect(notices.get().shown).toHaveLength(1);
  await call(intents.list);
  expect(notices.get().shown).toEqual([]);
});

test('the notice of a lost connection goes with any answer', async () => {
  onSuccess(takeBack);
  serve({ 'GET /intents': () => Promise.reject(new TypeError('Failed to fetch')), 'GET /reactions': [] });
  await call(intents.list).catch(() => {});
  expect(notices.get().shown).toHaveLength(1);
  await call(reactions.list);
  expect(notices.get().shown).toEqual([]);
});

test.each([401, 403])('%i of a request that ignores it does nothing', async (status) => {
  expect(await refuse(status, 'some', { handles: [401, 403] })).toEqual([]);
  expect(location.hash).toBe('#/app/intents?project_id=1');
  expect(session.get().user).toBeDefined();
});

test('an expired password opens the change dialog and nothing else', async () => {
  expect(await refuse(402, 'password_expired')).toEqual([]);
  expect(session.get().mustChangePassword).toBe(true);
});

test('the same news from many reads at once is one notice', async () => {
  await refuse(500);
  expect(await refuse(500)).toHaveLength(2);
});
