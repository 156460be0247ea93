import { signOn } from '@parley/contract';
import { afterAll, expect, test } from 'vitest';
import { brokenProvider } from '#testing/broken-provider.ts';
import { overtaken } from '#testing/overtaken.ts';
import { buildUser, clientOf } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import type { TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
const { server } = await startSignOnServer(db, provider);

const CALLS: [string, (client: TestClient) => Promise<{ status: number }>][] = [
  [
    'gives a group their rights',
    (client) => client.call(signOn.update, { body: { right_rules: [{ group: 'friends', right: 'platform-admin' }] } }),
  ],
  ['makes a token of SCIM', (client) => client.call(signOn.makeScimToken)],
];

test.each(CALLS)('a user who is just losing platform rights never %s by a call that waits', async (_what, call) => {
  const administrator = await buildUser(db, { is_platform_admin: true });
  const client = await clientOf(server, db, administrator);
  const stored = () => db.selectFrom('sign_on').selectAll().execute();
  const before = await stored();
  const reply = await overtaken(
    db,
    () => call(client),
    (tx) => tx.updateTable('users').set({ system_permissions: [] }).where('id', '=', administrator.id).execute(),
  );
  expect(reply.status).toBe(402);
  expect(await stored()).toEqual(before);
});
