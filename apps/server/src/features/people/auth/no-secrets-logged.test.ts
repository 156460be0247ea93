import { Writable } from 'node:stream';
import { auth, roles, users } from '@parley/contract';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { quickPasswords } from '#testing/quick-passwords.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db, url } = await testDatabase();
const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const server = await startTestServer({ db, log });

test('no password, cookie, e-mail or query reaches the log, whether a call succeeds, is refused or fails', async () => {
  const user = await buildUser(db, {
    email: 'canary-mail@bank.example',
    name: 'Canary Name',
    password_hash: await quickPasswords.hash('canary green bottles'),
    is_platform_admin: true,
  });
  const client = testClient(server);
  const logIn = (passwd: string) =>
    client.call(auth.login, { body: { email: user.email, passwd, otp: '424242' }, query: { token: 'canary-query' } });
  expect((await logIn('canary wrong password')).status).toBe(401);
  expect((await logIn('canary green bottles')).status).toBe(200);
  const cookies = [...client.cookies.values()];
  const change = { passwd: 'canary red balloons', email: user.email, name: user.name };
  const changed = await client.call(users.changeMyPassword, {
    query: { id: user.id, secret: 'canary-query' },
    body: change,
  });
  expect(changed.status).toBe(200);
  const headers = { authorization: 'Bearer canary-token' };
  expect((await client.call(roles.list, { headers })).status).toBe(401);
  cookies.push(...client.cookies.values());
  const refused = await client.call(users.validatePassword, { body: { ...change, canary: 'canary-field' } });
  expect(refused.status).toBe(400);
  await forbidRoles();
  // The database's error contains the refused row.
  expect((await client.call(roles.create, { body: { name: 'canary role' } })).status).toBe(500);

  expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(6);
  expect(lines.filter((line) => line.includes('a request failed'))).toHaveLength(1);
  const logged = lines.join('');
  expect(logged).not.toMatch(/canary/iu);
  for (const cookie of cookies) expect(logged).not.toContain(cookie);
});

/** Makes a call fail with an unexpected error. */
async function forbidRoles(): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query('alter table roles add check (id < 100)');
  await owner.end();
}
