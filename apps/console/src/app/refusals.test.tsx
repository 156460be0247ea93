import { intents } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { tellRefusal } from '#app/refusals.ts';
import { call, onRefusal } from '#shared/api/client.ts';
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
  [413, 'Too large.', 'The server refuses that much at once.'],
  [429, 'Too many requests.', 'Please wait a moment and try again.'],
  [500, 'Error!', 'Why\nRequest id req-1'],
  [503, 'The server is busy or restarting.', 'Nothing was changed. Please try again shortly.'],
])('%i is told as “%s”', async (status, title, message) => {
  expect(await refuse(status)).toEqual([title, message]);
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
  expect(await refuse(status)).toEqual([]);
  await expect.poll(() => location.hash).toBe('#/login');
  expect(session.get().user).toBeUndefined();
  expect(returnPath()).toBe('/app/intents?project_id=1');
});

test.each([401, 403])('%i of a request that ignores it does nothing', async (status) => {
  expect(await refuse(status, 'some', { ignore403: true })).toEqual([]);
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
