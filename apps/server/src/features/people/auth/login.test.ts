import { auth } from '@parley/contract';
import { afterEach, expect, test } from 'vitest';
import { buildUser, PASSWORD } from '#testing/people.ts';
import { quickPasswords } from '#testing/quick-passwords.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
let now = Date.UTC(2030, 0, 1) / 1000;
let verified = 0;
/** True skips the hashing of passwords, for tests that sign in hundreds of times. */
let isQuick = false;
const passwords = {
  ...quickPasswords,
  verify(hash: string | null, password: string) {
    verified++;
    return isQuick ? Promise.resolve(hash !== null && password === PASSWORD) : quickPasswords.verify(hash, password);
  },
};
afterEach(() => void (isQuick = false));
const options = { db, passwords, clock: () => now * 1_000_000 };
const server = await startTestServer(options);

let addresses = 0;
/** A new browser with an address of its own. */
function browser() {
  return testClient(server, { address: `192.0.2.${++addresses}` });
}

function logIn(client: ReturnType<typeof testClient>, email: string, passwd = 'a wrong password') {
  return client.call(auth.login, { body: { email, passwd } });
}

test('a user signs in with e-mail in any case and signs out', async () => {
  const ada = await buildUser(db, { email: 'Ada@Bank.example', name: 'Ada' });
  const client = browser();
  const { status, body } = await logIn(client, ' aDA@bank.EXAMPLE ', PASSWORD);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: ada.id, name: 'Ada', email: 'Ada@Bank.example', projects: [] });
  expect((await client.call(auth.user)).body).toEqual(body.user);
  expect((await client.call(auth.logout)).status).toBe(204);
  expect((await client.call(auth.user)).status).toBe(401);
});

test('signing out empties the browser’s cache, and leaves unsaved work in its storage', async () => {
  const { email } = await buildUser(db);
  const client = browser();
  await logIn(client, email, PASSWORD);
  expect((await client.call(auth.logout)).headers['clear-site-data']).toBe('"cache"');
});

test('a user signs in with one password through the console and through the API, with or without spaces around it', async () => {
  const plain = await buildUser(db, { password_hash: await quickPasswords.hash('no spaces around') });
  expect((await logIn(browser(), plain.email, ' no spaces around ')).status).toBe(200);
  expect((await logIn(browser(), plain.email, 'no spaces around')).status).toBe(200);
  const { email } = await buildUser(db, { password_hash: await quickPasswords.hash(' spaces all around ') });
  expect((await logIn(browser(), email, 'spaces all around')).status).toBe(401);
  expect((await logIn(browser(), email, ' spaces all around ')).status).toBe(200);
});

test('a wrong password, an unknown account and one without a password are answered alike', async () => {
  const { email } = await buildUser(db);
  await buildUser(db, { email: 'sso@bank.example' });
  await db.updateTable('users').set({ password_hash: null }).where('email', '=', 'sso@bank.example').execute();
  const replies = await Promise.all(
    [email, 'nobody@bank.example', 'sso@bank.example', 'not an e-mail'].map((typed) => logIn(browser(), typed)),
  );
  for (const { status, headers, error } of replies) {
    expect(status).toBe(401);
    expect({ ...error, request_id: '' }).toEqual({ code: 'login_failed', message: 'Login failed.', request_id: '' });
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('whatever email is typed, exactly one password is verified, so that the time tells nothing', async () => {
  const { email } = await buildUser(db);
  const deactivated = await buildUser(db);
  await db.updateTable('users').set({ disabled: true }).where('id', '=', deactivated.id).execute();
  const withCodes = await buildUser(db);
  const code = { user_id: withCodes.id, secret: 'sealed', confirmed_at: 1 };
  await db.insertInto('one_time_codes').values(code).execute();
  for (const typed of [email, 'no.one@bank.example', deactivated.email, withCodes.email, 'not an e-mail']) {
    verified = 0;
    const body = { email: typed, passwd: 'a wrong password', otp: '123456' };
    expect((await browser().call(auth.login, { body })).status).toBe(401);
    expect({ typed, verified }).toEqual({ typed, verified: 1 });
  }
});

test('of 50 concurrent wrong sign-ins at most 5 reach the password, and the others have to wait', async () => {
  for (const email of [(await buildUser(db)).email, 'unknown@bank.example']) {
    verified = 0;
    const client = browser();
    const replies = await Promise.all(Array.from({ length: 50 }, () => logIn(client, email)));
    expect(verified).toBe(5);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(45);
    expect(refused[0]?.headers['retry-after']).toBe('60');
    expect(refused[0]?.error).toMatchObject({
      code: 'suspended',
      message: 'Account suspended. Please try later.',
    });
  }
});

test('a suspended account’s own device still gets in, and has a limit of its own', async () => {
  const { email } = await buildUser(db);
  const known = browser();
  await logIn(known, email, PASSWORD);
  for (let attempt = 0; attempt < 5; attempt++) await logIn(browser(), email);
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(429);
  expect((await logIn(known, email, PASSWORD)).status).toBe(200);
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(429);
  for (let attempt = 0; attempt < 5; attempt++) expect((await logIn(known, email)).status).toBe(401);
  expect((await logIn(known, email, PASSWORD)).status).toBe(429);
});

test('an account cannot be reached by letters that only the database takes for its own', async () => {
  const { email } = await buildUser(db, { email: 'initial.visitor@bank.example' });
  for (let attempt = 0; attempt < 5; attempt++) await logIn(browser(), email);
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(429);
  // PostgreSQL lowercases this letter to a plain i, JavaScript does not.
  for (const other of ['\u0130nitial.visitor@bank.example', 'in\u0130tial.visitor@bank.example']) {
    expect((await logIn(browser(), other, PASSWORD)).status).toBe(401);
  }
});

test('a device that another account is known on is no way round the limit', async () => {
  const attacker = await buildUser(db);
  const victim = await buildUser(db);
  const client = browser();
  await logIn(client, attacker.email, PASSWORD);
  for (let attempt = 0; attempt < 5; attempt++) await logIn(client, victim.email);
  expect((await logIn(client, victim.email, PASSWORD)).status).toBe(429);
});

test('the suspension survives a restart, ends after its time, and a right password forgets the failures', async () => {
  const { email } = await buildUser(db);
  for (let attempt = 0; attempt < 5; attempt++) await logIn(browser(), email);
  const restarted = await startTestServer(options);
  expect((await logIn(testClient(restarted), email, PASSWORD)).status).toBe(429);
  now += 60;
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(200);
  for (let attempt = 0; attempt < 4; attempt++) expect((await logIn(browser(), email)).status).toBe(401);
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(200);
});

test('an address may fail 50 times in 15 minutes, whosever accounts it tries', async () => {
  const { email } = await buildUser(db);
  isQuick = true;
  const sprayer = testClient(server, { address: '2001:db8:1:2::1' });
  for (let attempt = 0; attempt < 50; attempt++) {
    expect((await logIn(sprayer, `spray${attempt}@bank.example`)).status).toBe(401);
  }
  const neighbour = testClient(server, { address: '2001:db8:1:2::2' });
  const refused = await logIn(neighbour, email, PASSWORD);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBe(900);
  // Attempts refused because of the address did not count against the account.
  for (let attempt = 0; attempt < 5; attempt++) await logIn(neighbour, email);
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(200);
  now += 900;
  expect((await logIn(neighbour, email, PASSWORD)).status).toBe(200);
});

test('right passwords do not count against an address', async () => {
  isQuick = true;
  const { email } = await buildUser(db);
  const client = browser();
  for (let attempt = 0; attempt < 51; attempt++) expect((await logIn(client, email, PASSWORD)).status).toBe(200);
});

test('a hash with other parameters is replaced at the sign-in', async () => {
  const { hash } = await import('@node-rs/argon2');
  const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
  const { id, email } = await buildUser(db, { password_hash: weak });
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(200);
  const stored = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
  expect(quickPasswords.isOutdated(stored.password_hash ?? '')).toBe(false);
  expect((await logIn(browser(), email, PASSWORD)).status).toBe(200);
});

test('a password of 1 MB is refused without being hashed', async () => {
  verified = 0;
  expect((await logIn(browser(), 'nobody@bank.example', 'x'.repeat(900_000))).status).toBe(400);
  expect(verified).toBe(0);
});
