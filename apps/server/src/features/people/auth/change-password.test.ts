import { auth, users } from '@parley/contract';
import { expect, test } from 'vitest';
import type { Queries } from '#platform/db/database.ts';
import { buildUser, clientOf, PASSWORD, type TestUser } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
let now = Date.UTC(2030, 0, 1) / 1000;
const server = await startTestServer({ db, clock: () => now * 1_000_000 });
const NEW = 'nine red balloons';

function change(client: TestClient, user: TestUser, body: Record<string, unknown> = {}) {
  const { id, email, name } = user;
  return client.call(users.changeMyPassword, { query: { id }, body: { passwd: NEW, email, name, ...body } });
}

async function logIn(user: TestUser, passwd: string): Promise<number> {
  return (await testClient(server).call(auth.login, { body: { email: user.email, passwd } })).status;
}

async function stored(db: Queries, { id }: TestUser) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('soon after the sign-in the current password is not asked, later it is', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  now += 301;
  const refused = await change(client, user);
  expect(refused.status).toBe(400);
  expect(refused.error?.issues).toEqual([{ path: 'body.old_passwd', message: 'Please type your current password.' }]);
  expect((await change(client, user, { old_passwd: 'not it at all' })).error?.issues?.[0]?.path).toBe(
    'body.old_passwd',
  );
  expect((await change(client, user, { old_passwd: PASSWORD })).body).toEqual({ status: 'ok' });
  expect([await logIn(user, PASSWORD), await logIn(user, NEW)]).toEqual([401, 200]);

  const fresh = await buildUser(db);
  const freshClient = await clientOf(server, db, fresh, now);
  now += 300;
  expect((await change(freshClient, fresh)).status).toBe(200);
});

test('another user’s password cannot be changed', async () => {
  const user = await buildUser(db);
  const victim = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const before = await stored(db, victim);
  expect((await change(client, victim, { old_passwd: PASSWORD })).status).toBe(402);
  expect(await stored(db, victim)).toEqual(before);
});

test('nothing but the password can be changed, and every other form is refused', async () => {
  const user = await buildUser(db);
  const victim = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const before = [await stored(db, user), await stored(db, victim)];
  const body = { passwd: NEW, email: user.email, name: user.name };
  const forms: [query: Record<string, string | number>, body: unknown][] = [
    [{ id: victim.id }, body],
    [{}, body],
    [{ id: '' }, body],
    [{ id: `${user.id} ` }, body],
    [{ id: user.id, user_id: victim.id }, body],
    [{ id: user.id }, { ...body, is_platform_admin: true }],
    [{ id: user.id }, { ...body, permissions: [10] }],
    [{ id: user.id }, { ...body, id: victim.id }],
    [{ id: user.id }, { ...body, passwd: { $ne: '' } }],
    [{ id: user.id }, [body]],
  ];
  for (const [query, form] of forms) {
    const { status } = await client.call(users.changeMyPassword, { query, body: form });
    expect([400, 402], JSON.stringify([query, form])).toContain(status);
  }
  expect([await stored(db, user), await stored(db, victim)]).toEqual(before);
});

test('passwords are judged for signed-in users only, ten times a minute for an address and for a user', async () => {
  const body = { passwd: 'short', email: 'ada@bank.example', name: 'Ada' };
  const { status } = await testClient(server, { address: '192.0.2.200' }).call(users.validatePassword, { body });
  expect(status).toBe(401);
  const client = await clientOf(server, db, await buildUser(db), now);
  const replies = [];
  for (let call = 0; call < 11; call++) replies.push(await client.call(users.validatePassword, { body }));
  expect(replies[0]?.body).toEqual({ status: 'error', msg: 'Use at least 12 characters.' });
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);

  const user = await buildUser(db);
  const travelling = [];
  for (let call = 0; call < 11; call++) {
    const elsewhere = await clientOf(server, db, user, now, { address: `192.0.2.${call}` });
    travelling.push(await elsewhere.call(users.validatePassword, { body }));
  }
  expect(travelling.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  expect(travelling.at(-1)?.headers['retry-after']).toMatch(/^\d+$/u);
});

test('changing the password ends the other sessions and renews this one', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const other = await clientOf(server, db, user, now);
  const kept = client.cookies.get('parley_session') ?? '';
  expect((await other.call(auth.user)).status).toBe(200);
  expect((await change(client, user)).status).toBe(200);
  expect((await client.call(auth.user)).status).toBe(200);
  expect((await other.call(auth.user)).status).toBe(401);
  client.cookies.set('parley_session', kept);
  expect((await client.call(auth.user)).status).toBe(401);
  const logged = await db
    .selectFrom('users_logs')
    .select('action')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(logged.map(({ action }) => action)).toEqual(['password change', 'session ended']);
});

test('an expired password must be changed before anything else, without typing it again', async () => {
  const user = await buildUser(db, { password_expired: true, is_platform_admin: true });
  const client = await clientOf(server, db, user, now);
  now += 3_600;
  const refused = await client.call(users.logs);
  expect(refused.status).toBe(402);
  expect(refused.error).toMatchObject({
    code: 'password_expired',
    message: 'Password expired and must be changed.',
  });
  expect((await client.call(auth.user)).body.password_expired).toBe(true);
  expect((await change(client, user)).status).toBe(200);
  expect((await client.call(auth.user)).body.password_expired).toBe(false);
  expect((await client.call(users.logs)).status).toBe(200);
});

test('a new password must be strong and differ from the current one', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const messages = [];
  for (const passwd of ['short', `${user.name} ${user.email}`, 'Password1234!', PASSWORD]) {
    const { error } = await change(client, user, { passwd, email: 'other@bank.example', name: 'Somebody Else' });
    messages.push(error?.issues?.[0]?.message);
  }
  expect(messages).toEqual([
    'Use at least 12 characters.',
    'Do not use your name or email as the password.',
    'The password is too easy to guess. Add words or avoid patterns.',
    'The new password must differ from the current one.',
  ]);
});

test('the current password cannot be guessed with a session either', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const guesses = Array.from({ length: 10 }, () => change(client, user, { old_passwd: 'a wrong guess' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await change(client, user, { old_passwd: PASSWORD })).status).toBe(429);
});

test('a flood of new passwords is judged a few at a time, and lets other users through', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  // This password takes long to check.
  const passwd = 'p4$$w0rd'.repeat(8);
  const flood = Array.from({ length: 60 }, () => change(client, user, { passwd, old_passwd: 'not the old one' }));
  let judged = 0;
  for (const one of flood) void one.then(() => judged++);
  const other = await clientOf(server, db, await buildUser(db), now);
  expect((await other.call(auth.user)).status).toBe(200);
  expect(judged).toBeLessThan(flood.length);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
});
