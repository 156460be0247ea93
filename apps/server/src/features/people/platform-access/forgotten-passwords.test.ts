import { auth, invitations, oneTimeCodes, platform, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createMailer } from '#platform/mail/mailer.ts';
import { buildProject, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const peer = await smtpPeer();
const mailer = createMailer(peer.url, 'parley@bank.example');
let time = Date.now() * 1_000;
/** The users who may not use passwords. */
const withoutPassword = new Set<number>();
const server = await startTestServer({
  db,
  mailer,
  clock: () => time,
  signOn: {
    offer: async () => ({ sso: false, sso_name: '', passwords: true }),
    signIn: () => Promise.reject(new Error('Nobody signs in elsewhere')),
    mayUsePassword: async (id) => !withoutPassword.has(id),
    isConfirmed: async () => true,
  },
});
const admin = await buildUser(db, { is_platform_admin: true });
const administrator = () => clientOf(server, db, admin, seconds());
const PASSWD = 'three grey pebbles on the shore';
const MINUTE = 60 * 1e6;
let strangers = 0;

function seconds(): number {
  return Math.trunc(time / 1e6);
}

/** Each client has its own address, so that limits by address do not hide other answers. */
function stranger() {
  return testClient(server, { address: `10.1.${Math.trunc(strangers / 250)}.${1 + (strangers++ % 250)}` });
}

function ask(email: string, headers: Record<string, string> = {}) {
  return stranger().call(auth.forgotPassword, { body: { email }, headers });
}

/** The mails that arrive after one request. */
async function mailsFor(email: string, headers?: Record<string, string>) {
  const before = peer.arrived.length;
  expect((await ask(email, headers)).status).toBe(204);
  await server.accounts.sendLinks();
  return peer.arrived.slice(before);
}

async function linkFor(email: string, headers?: Record<string, string>): Promise<string> {
  const [mail] = await mailsFor(email, headers);
  expect(mail?.to).toEqual([email]);
  return /https?:\S+/u.exec(mail?.mail.text ?? '')?.[0] ?? '';
}

async function secretFor(email: string): Promise<string> {
  return secretOf(await linkFor(email));
}

function secretOf(link: string): string {
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('reset') ?? '';
}

function choose(secret: string, passwd = PASSWD) {
  return stranger().call(invitations.accept, { body: { invitation: secret, passwd } });
}

function open(secret: string) {
  return stranger().call(invitations.read, { body: { invitation: secret } });
}

function signIn(email: string, passwd = PASSWD) {
  return stranger().call(auth.login, { body: { email, passwd } });
}

test('a mailed link lets its user choose a password, once, and ends all sessions', async () => {
  const user = await buildUser(db);
  const own = await clientOf(server, db, user, seconds());
  const secret = await secretFor(user.email);
  expect((await own.call(auth.user)).status, 'asking alone ends nothing').toBe(200);
  expect((await signIn(user.email, PASSWORD)).status).toBe(200);
  expect((await open(secret)).body).toMatchObject({ kind: 'reset', name: user.name, email: user.email });
  expect(await choose(secret, 'password1234')).toMatchObject({
    status: 400,
    error: { issues: [{ path: 'body.passwd' }] },
  });
  expect(await choose(secret)).toMatchObject({ status: 200, body: { email: user.email } });
  expect(await choose(secret, `${PASSWD}, again`)).toMatchObject({ status: 400 });
  expect((await own.call(auth.user)).status).toBe(401);
  expect((await signIn(user.email, PASSWORD)).status).toBe(401);
  expect((await signIn(user.email)).body.user).toMatchObject({ id: user.id, password_expired: false });

  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'who'])
    .where('thing', '=', String(user.id))
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'password link asked for', who: null },
    { action: 'new password chosen', who: user.id },
  ]);
});

test('the link has 128 bits, is kept as a hash, lasts 15 minutes, and the host of the call does not change it', async () => {
  const user = await buildUser(db);
  const link = await linkFor(user.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  expect(link).toMatch(/^https:\/\/parley\.example\/#\/login\?reset=[\w-]{22}$/u);
  const rows = await db.selectFrom('password_links').selectAll().where('user_id', '=', user.id).execute();
  expect(rows).toMatchObject([{ valid_until: seconds() + 15 * 60 }]);
  expect(rows[0]?.token_hash.toString('latin1')).not.toContain(secretOf(link));
  time += 15 * MINUTE - 2e6;
  expect((await open(secretOf(link))).status).toBe(200);
  time += 2e6;
  expect((await open(secretOf(link))).status).toBe(400);
  expect((await choose(secretOf(link))).status).toBe(400);
  await server.accounts.sweep(seconds());
  expect(await db.selectFrom('password_links').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
});

test('if two people use a link concurrently, one succeeds', async () => {
  const { email } = await buildUser(db);
  const secret = await secretFor(email);
  const answers = await Promise.all([choose(secret), choose(secret, `${PASSWD}, again`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('known, unknown, deactivated, refused, invited and single sign-on emails are answered alike; one is mailed', async () => {
  const known = await buildUser(db);
  const deactivated = await buildUser(db);
  await db.updateTable('users').set({ disabled: true }).where('id', '=', deactivated.id).execute();
  const refused = await buildUser(db);
  await db.updateTable('users').set({ provider_refused_at: 1 }).where('id', '=', refused.id).execute();
  const elsewhere = await buildUser(db);
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', elsewhere.id).execute();
  const switchedOff = await buildUser(db);
  withoutPassword.add(switchedOff.id);
  const invited = { name: 'Invited', email: 'invited@bank.example' };
  expect((await (await administrator()).call(platform.invite, { body: invited })).status).toBe(200);
  const others = [deactivated, refused, elsewhere, switchedOff, invited].map(({ email }) => email);

  const before = peer.arrived.length;
  const answers = [];
  for (const email of [known.email.toUpperCase(), ...others, 'nobody@bank.example', 'not an email'])
    answers.push(await ask(email));
  expect(peer.arrived.length, 'nothing is looked up or mailed before the answer').toBe(before);
  await server.accounts.sendLinks();
  expect(peer.arrived.slice(before).map(({ to }) => to)).toEqual([[known.email]]);
  const told = answers.map(({ status, body, headers }) => [status, body, Object.keys(headers).sort()]);
  expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(told[0]?.slice(0, 2)).toEqual([204, '']);
});

test('a link stops working once its user may choose no password', async () => {
  const now = await administrator();
  const spoil: ((id: number) => Promise<unknown>)[] = [
    (id) => now.call(platform.deactivate, { params: { id } }),
    (id) => now.call(platform.update, { params: { id }, body: { email: `moved-${id}@bank.example` } }),
    (id) => now.call(platform.resetPassword, { params: { id } }),
    async (id) => withoutPassword.add(id),
    (id) => db.updateTable('users').set({ provider_refused_at: 1 }).where('id', '=', id).execute(),
    (id) => db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
    async (id) => expect((await now.call(users.remove, { params: { id }, query: await project() })).status).toBe(200),
  ];
  for (const [index, end] of spoil.entries()) {
    const user = await buildUser(db);
    const secret = await secretFor(user.email);
    await end(user.id);
    const answers = [(await open(secret)).status, (await choose(secret)).status];
    expect([index, ...answers]).toEqual([index, 400, 400]);
  }
});

async function project() {
  const projectId = await buildProject(db, { [admin.id]: ROLE.administrator });
  return { project_id: projectId };
}

test('the last three links stay valid if more are requested, and using one ends the others', async () => {
  const user = await buildUser(db);
  const secrets: string[] = [];
  for (let n = 0; n < 4; n++) {
    secrets.push(await secretFor(user.email));
    time += 1e6;
    await db.deleteFrom('login_attempts').where('key', 'like', 'link%').execute();
  }
  const statuses = () => Promise.all(secrets.map(async (secret) => (await open(secret)).status));
  expect(await statuses()).toEqual([400, 200, 200, 200]);
  expect((await choose(secrets[1] ?? '')).status).toBe(200);
  expect(await statuses()).toEqual([400, 400, 400, 400]);
});

test('a user without a password after a reset can ask too', async () => {
  const user = await buildUser(db);
  const reset = await (await administrator()).call(platform.resetPassword, { params: { id: user.id } });
  expect(reset.status).toBe(200);
  const third = await secretFor(user.email);
  expect((await choose(third)).status).toBe(200);
  expect((await signIn(user.email)).status).toBe(200);
});

test('one-time codes stay required after a link', async () => {
  const user = await buildUser(db);
  const own = await clientOf(server, db, user, seconds());
  const { secret } = (await own.call(oneTimeCodes.setUp, { body: {} })).body;
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time / 1_000 });
  expect((await own.call(oneTimeCodes.confirm, { body: { otp } })).status).toBe(200);
  expect((await choose(await secretFor(user.email))).status).toBe(200);
  expect((await signIn(user.email)).error).toMatchObject({ code: 'otp_required' });
});

test('three links for one email in 15 minutes, known or not, and thirty for one address', async () => {
  const { email } = await buildUser(db);
  for (const asked of [email, 'no.one@bank.example']) {
    for (let n = 0; n < 3; n++) expect((await ask(asked)).status).toBe(204);
    const refused = await ask(asked);
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_links' } });
    expect(refused.headers['retry-after']).toBe('900');
  }
  expect((await signIn(email, PASSWORD)).status, 'the sign-in is not held up').toBe(200);
  time += 15 * MINUTE;
  expect((await ask(email)).status).toBe(204);

  const office = (n: number) => testClient(server, { address: `2001:db8:7:7::${n}` });
  const body = (n: number) => ({ body: { email: `someone${n}@bank.example` } });
  for (let n = 1; n <= 30; n++) expect((await office(n).call(auth.forgotPassword, body(n))).status).toBe(204);
  expect((await office(31).call(auth.forgotPassword, body(31))).status).toBe(429);
  await server.accounts.sendLinks();
});

test('a refusing mail server is not revealed to the requester, and the next link works', async () => {
  const { email } = await buildUser(db);
  peer.answers.address = () => 550;
  expect(await mailsFor(email)).toEqual([]);
  peer.answers.address = () => undefined;
  expect((await choose(await secretFor(email))).status).toBe(200);
});

test('without a mail server nothing is offered', async () => {
  const quiet = await startTestServer({ db, clock: () => time });
  const client = testClient(quiet, { address: '10.9.9.9' });
  expect((await client.call(auth.config)).body.forgot_password).toBe(false);
  expect((await client.call(auth.forgotPassword, { body: { email: admin.email } })).status).toBe(400);
  expect((await stranger().call(auth.config)).body.forgot_password).toBe(true);
});
