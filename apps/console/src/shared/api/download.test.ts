import { intents } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { tellRefusal } from '#app/refusals.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { offerCsv } from '#shared/api/download.ts';
import { notices } from '#shared/notices/notices.ts';
import { returnPath } from '#shared/session/return-path.ts';
import { refusal, serve, signIn } from '#testing/server.ts';

beforeEach(() => {
  onRefusal(tellRefusal);
  signIn();
  location.hash = '#/app/intents?project_id=1';
});

test('an export after the session has ended leads to the sign-in screen and back', async () => {
  serve({ 'GET /intents': refusal(401, 'unauthenticated', 'Not signed in') });
  await offerCsv(intents.list, 'Card line.csv');
  await expect.poll(() => location.hash).toBe('#/login');
  expect(returnPath()).toBe('/app/intents?project_id=1');
  expect(notices.get().shown.map(({ message }) => message)).not.toContain('Cannot download file!');
});

test.each([
  [402, 'Insufficient permissions.'],
  [500, 'Error!'],
])('an export that is refused with %i is told once', async (status, title) => {
  serve({ 'GET /intents': refusal(status, 'some', 'Why') });
  await offerCsv(intents.list, 'Card line.csv');
  expect(notices.get().shown).toMatchObject([{ title }]);
});
