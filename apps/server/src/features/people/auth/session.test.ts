import { auth, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { afterEach, expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import type { TestServer } from '#testing/build-server.ts';
import { buildProject, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const START = Date.UTC(2030, 0, 1) / 1000;
let now = START;
const clock = () => now * 1_000_000;
const server = await startTestServer({ db, clock });

async function signedIn(on: TestServer = server): Promise<TestClient> {
  const { email } = await buildUser(db);
  const client = testClient(on);
  const { status } = await client.call(auth.login, { body: { email, passwd: PASSWORD } });
  expect(status).toBe(200);
  return client;
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.call(auth.user)).status;
}

const running = performance.now.bind(performance);
afterEach(() => void vi.restoreAllMocks());

/** Advances the monotonic clock by a second. */
function aSecondPasses(): void {
  const later = performance.now() - running() + 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => running() + later);
}

const NAME = 'parley_session';

test('the cookie is HttpOnly and Strict; with https also Secure and bound to the host', async () => {
  const { email } = await buildUser(db);
  const body = { email, passwd: PASSWORD };
  const https = await startTestServer({ db, clock, isHttps: true });
  const [plain, secure] = await Promise.all([
    testClient(server).call(auth.login, { body }),
    testClient(https).call(auth.login, { body }),
  ]);
  expect(plain.headers['set-cookie']).toEqual([
    expect.stringMatching(/^parley_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/u),
    expect.stringMatching(/^parley_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/u),
  ]);
  expect(secure.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-parley_session=[\w-]{43}; .*; Secure; SameSite=Strict$/u),
    expect.stringMatching(/^__Host-parley_device=[\w-]{43}; .*; Secure; SameSite=Strict$/u),
  ]);
});

test('a session cookie that was there before is not adopted, and its session ends', async () => {
  const { email } = await buildUser(db);
  const client = testClient(server);
  client.cookies.set(NAME, 'chosen by somebody else');
  await client.call(auth.login, { body: { email, passwd: PASSWORD } });
  const first = client.cookies.get(NAME);
  expect(first).not.toBe('chosen by somebody else');
  // The server has cached the user now and must drop them immediately.
  expect(await statusOf(client)).toBe(200);
  await client.call(auth.login, { body: { email, passwd: PASSWORD } });
  expect(client.cookies.get(NAME)).not.toBe(first);
  expect(await statusOf(client)).toBe(200);
  client.cookies.set(NAME, first ?? '');
  expect(await statusOf(client)).toBe(401);
});

test('the stored data of a session cannot be used to sign in', async () => {
  await signedIn();
  const { token_hash } = await db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow();
  const thief = testClient(server);
  for (const stolen of [token_hash.toString('hex'), token_hash.toString('base64url'), String(token_hash)]) {
    thief.cookies.set(NAME, encodeURIComponent(stolen));
    expect(await statusOf(thief)).toBe(401);
  }
});

test('a cookie stops working after signing out', async () => {
  const client = await signedIn();
  const kept = client.cookies.get(NAME) ?? '';
  await client.call(auth.logout);
  expect(client.cookies.has(NAME)).toBe(false);
  client.cookies.set(NAME, kept);
  expect(await statusOf(client)).toBe(401);
});

test('a session ends after two idle hours, which reads in the background do not interrupt', async () => {
  const active = await signedIn();
  const idle = await signedIn();
  for (let minute = 0; minute < 180; minute += 59) {
    expect(await statusOf(active)).toBe(200);
    const poll = await idle.call(users.logs);
    expect(poll.status).toBe(minute < 120 ? 402 : 401);
    now += 59 * 60;
  }
  expect(await statusOf(idle)).toBe(401);
  now += 61;
  expect(await statusOf(active)).toBe(200);
  now += 2 * 3_600 - 1;
  expect(await statusOf(active)).toBe(200);
  now += 2 * 3_600;
  expect(await statusOf(active)).toBe(401);
});

test('a session ends after 24 hours, however active', async () => {
  const client = await signedIn();
  for (let hour = 1; hour < 24; hour++) {
    now += 3_600;
    expect(await statusOf(client)).toBe(200);
  }
  now += 3_599;
  expect(await statusOf(client)).toBe(200);
  now += 1;
  expect(await statusOf(client)).toBe(401);
});

test('activity is written at most once a minute', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const lastSeen = async () =>
    (await db.selectFrom('sessions').select('last_seen').where('user_id', '=', user.id).executeTakeFirstOrThrow())
      .last_seen;
  const start = now;
  now += 59;
  await statusOf(client);
  expect(await lastSeen()).toBe(start);
  now += 1;
  await statusOf(client);
  expect(await lastSeen()).toBe(now);
});

test('expired sessions are swept away and logged, others stay', async () => {
  const expired = await buildUser(db);
  const other = await buildUser(db);
  await clientOf(server, db, expired, now - 2 * 3_600);
  const client = await clientOf(server, db, other, now - 2 * 3_600 + 1);
  await server.accounts.sweep(now);
  const left = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', [expired.id, other.id])
    .execute();
  expect(left).toEqual([{ user_id: other.id }]);
  const logged = await db.selectFrom('users_logs').select('action').where('user_id', '=', expired.id).execute();
  expect(logged).toEqual([{ action: 'session ended' }]);
  expect(await statusOf(client)).toBe(200);
});

test('failed attempts are forgotten a day later, devices half a year later', async () => {
  const user = await buildUser(db);
  const day = 86_400;
  for (const [key, last_attempt] of [
    ['account:old', now - day - 1],
    ['account:recent', now - day],
  ] as const) {
    await db.insertInto('login_attempts').values({ key, since: last_attempt, last_attempt }).execute();
  }
  for (const [device, last_seen] of [
    ['old', now - 180 * day],
    ['recent', now - 180 * day + 1],
  ] as const) {
    await db
      .insertInto('known_devices')
      .values({ user_id: user.id, device: Buffer.from(device), last_seen })
      .execute();
  }
  await server.accounts.sweep(now);
  const attempts = await db.selectFrom('login_attempts').select('key').where('key', 'like', 'account:%').execute();
  const devices = await db.selectFrom('known_devices').select('device').where('user_id', '=', user.id).execute();
  expect(attempts.map(({ key }) => key).filter((key) => /:(?:old|recent)$/u.test(key))).toEqual(['account:recent']);
  expect(devices.map(({ device }) => String(device))).toEqual(['recent']);
});

test('a revoked role, and a removed user, lose access within a second on other servers', async () => {
  const user = await buildUser(db);
  const projectId = await buildProject(db, { [user.id]: ROLE.administrator });
  const client = await clientOf(server, db, user, now);
  const list = () => client.call(users.list, { query: { project_id: projectId } });
  expect((await list()).status).toBe(200);
  await withSystem(db, (tx) => tx.deleteFrom('project_members').where('user_id', '=', user.id).execute());
  aSecondPasses();
  expect((await list()).status).toBe(402);
  await db.updateTable('users').set({ disabled: true }).where('id', '=', user.id).execute();
  aSecondPasses();
  expect(await statusOf(client)).toBe(401);
});

test('a signed-in user gets their rights per project', async () => {
  const admin = await buildUser(db, { is_platform_admin: true });
  const editor = await buildUser(db);
  const projectId = await buildProject(db, { [editor.id]: ROLE.editor });
  const { body } = await (await clientOf(server, db, editor, now)).call(auth.user);
  expect(body.projects).toEqual([projectId]);
  expect(body.permissions).toMatchObject({
    project_roles: { [projectId]: ROLE.editor },
    role_names: { [ROLE.editor]: 'Editor' },
    roles: { [ROLE.editor]: { '/run/deploy': { GET: ['dev'] } } },
    system: {},
  });
  expect(body.permissions.restricted_paths).toContain('PUT:/tests/<id>');
  const { body: administrator } = await (await clientOf(server, db, admin, now)).call(auth.user);
  expect(administrator.permissions.system['/system/roles/permissions']).toEqual({ PUT: ['dev', 'prod'] });
  expect(administrator.permissions.project_roles).toEqual({});
});

test('a 401 says why the session of its cookie ended, before and after it is swept away', async () => {
  const codeOf = async (client: TestClient) => {
    const { status, error } = await client.call(auth.user);
    return { status, code: error?.code };
  };
  const idle = await signedIn();
  const old = await signedIn();
  now += 2 * 3_600 - 1;
  expect(await statusOf(old)).toBe(200);
  now += 1;
  expect(await codeOf(idle)).toEqual({ status: 401, code: 'session_idle' });
  await server.accounts.sweep(now);
  expect(await codeOf(idle)).toEqual({ status: 401, code: 'session_idle' });
  for (let hour = 2; hour < 24; hour++) {
    await statusOf(old);
    now += 3_600;
  }
  expect(await codeOf(old)).toEqual({ status: 401, code: 'session_expired' });

  const user = await buildUser(db);
  const [one, other, stranger] = [
    await clientOf(server, db, user, now),
    await clientOf(server, db, user, now),
    testClient(server),
  ];
  const body = { passwd: 'quiet harbour telescope', email: user.email, name: user.name };
  aSecondPasses();
  expect((await one.call(users.changeMyPassword, { query: { id: String(user.id) }, body })).status).toBe(200);
  expect(await codeOf(other)).toEqual({ status: 401, code: 'password_changed' });
  stranger.cookies.set(NAME, 'never a session');
  expect(await codeOf(stranger)).toEqual({ status: 401, code: 'unauthenticated' });
});
