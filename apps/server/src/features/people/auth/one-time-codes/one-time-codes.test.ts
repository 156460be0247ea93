import { randomBytes } from 'node:crypto';
import { auth, oneTimeCodes, projects, roles } from '@parley/contract';
import { DEFAULT_ROLE, ROLE } from '@parley/domain/permission';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { openSecrets } from '#platform/secrets.ts';
import { keepSecret, lockCode, resealCodes } from '#features/people/auth/one-time-codes/code-store.ts';
import { buildProject, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { quickPasswords } from '#testing/quick-passwords.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
let now = Date.UTC(2030, 0, 1) / 1_000;
const passwords = {
  ...quickPasswords,
  verify: (hash: string | null, password: string) => Promise.resolve(hash !== null && password === PASSWORD),
};
const logged: string[] = [];
const log = { write: (line: string) => void logged.push(line) };
const server = await startTestServer({ db, passwords, clock: () => now * 1_000_000, log });
let addresses = 0;

function browser(): TestClient {
  return testClient(server, { address: `192.0.2.${++addresses}` });
}

function codeOf(secret: string, seconds = now): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1_000 });
}

function logIn(client: TestClient, email: string, besides: object = {}, passwd = PASSWORD) {
  return client.call(auth.login, { body: { email, passwd, ...besides } });
}

/** A user with one-time codes. The next code belongs to a later step than the code that confirmed them. */
async function userWithCodes(details: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, details);
  const client = await clientOf(server, db, user, now);
  const { body } = await client.call(oneTimeCodes.setUp, { body: {} });
  const confirmed = await client.call(oneTimeCodes.confirm, { body: { otp: codeOf(body.secret) } });
  expect(confirmed.status).toBe(200);
  now += 60;
  return { ...user, client, secret: body.secret, recoveryCodes: confirmed.body.recovery_codes };
}

test('a code is asked for once the password was right, and signs in', async () => {
  const { email, secret } = await userWithCodes();
  const client = browser();
  expect((await logIn(client, email, {}, 'a wrong password')).error?.code).toBe('login_failed');
  const asked = await logIn(client, email);
  expect([asked.status, asked.error?.code]).toEqual([401, 'otp_required']);
  expect(client.cookies.size).toBe(0);
  const { status, body } = await logIn(client, email, { otp: codeOf(secret) });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ has_otp: true, otp_setup_required: false });
});

test('the address for the authenticator app names the product and the account', async () => {
  const { client } = await userWithCodes();
  const other = await buildUser(db, { email: 'jana+work@bank.example' });
  const { body } = await (await clientOf(server, db, other, now)).call(oneTimeCodes.setUp, { body: {} });
  const uri = new URL(body.uri);
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Parley:jana+work@bank.example',
  ]);
  expect(uri.searchParams.get('secret')).toBe(body.secret);
  // Replacing a secret in use requires the password.
  expect((await client.call(oneTimeCodes.setUp, { body: {} })).status).toBe(400);
});

test('each code signs in once', async () => {
  const { email, secret } = await userWithCodes();
  const otp = codeOf(secret);
  expect((await logIn(browser(), email, { otp })).status).toBe(200);
  expect((await logIn(browser(), email, { otp })).error?.code).toBe('login_failed');
});

test('of 20 concurrent sign-ins with one code exactly one succeeds', async () => {
  const { email, secret } = await userWithCodes();
  const otp = codeOf(secret);
  const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(browser(), email, { otp })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
});

test('a code that is left out, empty or of another form does not sign in', async () => {
  const { email, secret } = await userWithCodes();
  const forms = [
    undefined,
    null,
    [],
    '',
    '      ',
    {},
    123456,
    true,
    [codeOf(secret)],
    ` ${codeOf(secret)}`,
    '１２３４５６',
  ];
  for (const otp of forms) {
    const client = browser();
    const { status } = await logIn(client, email, { otp });
    expect([400, 401], JSON.stringify(otp)).toContain(status);
    expect(client.cookies.has('parley_session'), JSON.stringify(otp)).toBe(false);
  }
  for (const recovery_code of [null, [], '', ' ', '----', {}]) {
    expect([400, 401]).toContain((await logIn(browser(), email, { recovery_code })).status);
    now += 3_600;
  }
});

test('a code works for a step before and after its own, and not 90 seconds later', async () => {
  const { email, secret } = await userWithCodes();
  for (const seconds of [-90, 90]) {
    expect((await logIn(browser(), email, { otp: codeOf(secret, now + seconds) })).status, `${seconds}`).toBe(401);
  }
  for (const seconds of [-30, 30]) {
    expect((await logIn(browser(), email, { otp: codeOf(secret, now + seconds) })).status, `${seconds}`).toBe(200);
  }
});

test('a code of a step before the last one used does not sign in', async () => {
  const { email, secret } = await userWithCodes();
  expect((await logIn(browser(), email, { otp: codeOf(secret) })).status).toBe(200);
  expect((await logIn(browser(), email, { otp: codeOf(secret, now - 30) })).status).toBe(401);
});

test('wrong codes suspend the account like wrong passwords, and asking for a code does not clear them', async () => {
  const { email, secret } = await userWithCodes();
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await logIn(browser(), email)).error?.code).toBe('otp_required');
    expect((await logIn(browser(), email, { otp: codeOf(secret, now + 3_600 + attempt * 60) })).status).toBe(401);
  }
  expect((await logIn(browser(), email, { otp: codeOf(secret) })).status).toBe(429);
  expect((await logIn(browser(), email)).status).toBe(429);
});

test('the secret is stored encrypted, and the database contains neither it nor a recovery code', async () => {
  const { id, secret, recoveryCodes } = await userWithCodes();
  const stored = await db.selectFrom('one_time_codes').selectAll().where('user_id', '=', id).execute();
  const hashes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute();
  const dump = JSON.stringify([stored, hashes]);
  expect(dump).not.toContain(secret);
  for (const code of recoveryCodes) expect(dump).not.toContain(code);
  expect(stored[0]?.secret).toMatch(/^v1\./u);
});

test('a secret that was moved to another user opens nothing', async () => {
  const [ada, bob] = [await userWithCodes(), await userWithCodes()];
  const { secret } = await db
    .selectFrom('one_time_codes')
    .select('secret')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('one_time_codes').set({ secret }).where('user_id', '=', bob.id).execute();
  expect((await logIn(browser(), bob.email, { otp: codeOf(ada.secret) })).status).toBe(500);
  const faults = logged.filter((line) => line.includes('a request failed'));
  expect(faults).toEqual([expect.stringContaining('unable to authenticate data')]);
});

test('after the key of secrets was replaced, codes are encrypted with the new one and still work', async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const before = openSecrets({ secretKeys: [first], dataDir: '' });
  const { id } = await buildUser(db);
  await keepSecret(db, before, id, 'JBSWY3DPEHPK3PXP');
  const both = openSecrets({ secretKeys: [second, first], dataDir: '' });
  await db.deleteFrom('one_time_codes').where('user_id', '<>', id).execute();
  expect(await resealCodes(db, both)).toBe(1);
  expect(await resealCodes(db, both)).toBe(0);
  const after = openSecrets({ secretKeys: [second], dataDir: '' });
  const stored = await db.transaction().execute((tx) => lockCode(tx, after, id));
  expect(stored).toEqual({ secret: 'JBSWY3DPEHPK3PXP', isConfirmed: false });
});

test('each of the ten recovery codes signs in once, however it is typed', async () => {
  const { email, recoveryCodes, client } = await userWithCodes();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(
    (await logIn(browser(), email, { recovery_code: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).status,
  ).toBe(200);
  expect((await logIn(browser(), email, { recovery_code: first })).status).toBe(401);
  const at = await Promise.all([0, 1, 2].map(() => logIn(browser(), email, { recovery_code: second })));
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await client.call(oneTimeCodes.get)).body).toEqual({
    is_set_up: true,
    is_required: false,
    recovery_codes_left: 8,
  });
});

test('new recovery codes need the password and replace the old ones', async () => {
  const { email, client, recoveryCodes } = await userWithCodes();
  expect((await client.call(oneTimeCodes.renewRecoveryCodes, { body: { passwd: 'wrong' } })).status).toBe(400);
  const { body } = await client.call(oneTimeCodes.renewRecoveryCodes, { body: { passwd: PASSWORD } });
  expect(body.recovery_codes).toHaveLength(10);
  expect((await logIn(browser(), email, { recovery_code: recoveryCodes[0] })).status).toBe(401);
  expect((await logIn(browser(), email, { recovery_code: body.recovery_codes[0] })).status).toBe(200);
});

test('codes are removed with the password only, whose guesses are counted', async () => {
  const { email, client } = await userWithCodes();
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await client.call(oneTimeCodes.remove, { body: { passwd: 'wrong' } })).status).toBe(400);
  }
  expect((await client.call(oneTimeCodes.remove, { body: { passwd: PASSWORD } })).status).toBe(429);
  now += 60;
  expect((await client.call(oneTimeCodes.remove, { body: { passwd: PASSWORD } })).status).toBe(200);
  expect((await logIn(browser(), email)).status).toBe(200);
});

test('setting codes up needs the password unless the sign-in was just now, and a right first code', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  now += 301;
  const late = await client.call(oneTimeCodes.setUp, { body: {} });
  expect(late.error?.issues).toEqual([{ path: 'body.passwd', message: 'Please type your current password.' }]);
  const { body } = await client.call(oneTimeCodes.setUp, { body: { passwd: PASSWORD } });
  const wrong = await client.call(oneTimeCodes.confirm, { body: { otp: codeOf(body.secret, now + 600) } });
  expect(wrong.error?.issues?.[0]?.path).toBe('body.otp');
  expect((await logIn(browser(), user.email)).status).toBe(200);
  // A second setup replaces the first, whose codes confirm nothing any more.
  const again = await client.call(oneTimeCodes.setUp, { body: { passwd: PASSWORD } });
  expect((await client.call(oneTimeCodes.confirm, { body: { otp: codeOf(body.secret) } })).status).toBe(400);
  expect((await client.call(oneTimeCodes.confirm, { body: { otp: codeOf(again.body.secret) } })).status).toBe(200);
  // The confirming code cannot also sign in.
  expect((await logIn(browser(), user.email, { otp: codeOf(again.body.secret) })).status).toBe(401);
});

test('confirming and removing codes give the session a new secret', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const old = testClient(server);
  old.cookies.set('parley_session', client.cookies.get('parley_session') ?? '');
  const { body } = await client.call(oneTimeCodes.setUp, { body: {} });
  await client.call(oneTimeCodes.confirm, { body: { otp: codeOf(body.secret) } });
  expect([(await old.call(auth.user)).status, (await client.call(auth.user)).status]).toEqual([401, 200]);
  old.cookies.set('parley_session', client.cookies.get('parley_session') ?? '');
  await client.call(oneTimeCodes.remove, { body: { passwd: PASSWORD } });
  expect([(await old.call(auth.user)).status, (await client.call(auth.user)).status]).toEqual([401, 200]);
});

test('a role or the platform requires codes: without one a user may only set them up', async () => {
  const admin = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }), now);
  const user = await buildUser(db);
  await buildProject(db, { [user.id]: DEFAULT_ROLE });
  const client = await clientOf(server, db, user, now);
  const mayList = async () => (await client.call(roles.list)).error?.code;
  expect(await mayList()).toBeUndefined();
  await admin.call(roles.rename, { params: { id: DEFAULT_ROLE }, body: { requires_otp: true } });
  expect(await mayList()).toBe('otp_setup_required');
  expect((await client.call(auth.user)).body).toMatchObject({ otp_setup_required: true, has_otp: false });
  expect((await client.call(projects.list)).status).toBe(402);
  await admin.call(roles.rename, { params: { id: DEFAULT_ROLE }, body: { requires_otp: false } });
  expect(await mayList()).toBeUndefined();

  expect((await client.call(oneTimeCodes.setRules, { body: { requires_otp: true } })).status).toBe(402);
  await admin.call(oneTimeCodes.setRules, { body: { requires_otp: true } });
  expect(await mayList()).toBe('otp_setup_required');
  const { body } = await client.call(oneTimeCodes.setUp, { body: {} });
  await client.call(oneTimeCodes.confirm, { body: { otp: codeOf(body.secret) } });
  expect(await mayList()).toBeUndefined();
  expect((await client.call(roles.list)).body.find(({ id }) => id === ROLE.editor)?.requires_otp).toBe(false);
  await db.updateTable('sign_in_rules').set({ requires_otp: false }).execute();
});

test('if two administrators decide on codes for all users, the later one has to confirm again', async () => {
  const admin = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }), now);
  const atime = Number((await admin.call(oneTimeCodes.rules)).headers['x-atime']);
  const decide = (query: Record<string, number>) =>
    admin.call(oneTimeCodes.setRules, { query, body: { requires_otp: false } });
  expect((await decide({ atime })).status).toBe(200);
  expect((await decide({ atime })).status).toBe(409);
  expect((await decide({})).status).toBe(200);
});
