import { auth, invitations, personalTokens, platform, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { createMailer } from '#platform/mail/mailer.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const peer = await smtpPeer();
const mailer = createMailer(peer.url, 'parley@bank.example');
let time = Date.now() * 1000;
const server = await startTestServer({ db, mailer, clock: () => time });
const admin = await buildUser(db, { is_platform_admin: true });
const client = await clientOf(server, db, admin, Math.trunc(time / 1e6));
const PASSWD = 'three grey pebbles on the shore';
const DAY = 24 * 3_600 * 1e6;
let invited = 0;
let strangers = 0;

async function invite(by: TestClient = client, more: object = {}) {
  const email = `guest${++invited}@bank.example`;
  const { status, body } = await by.call(platform.invite, { body: { name: 'Guest', email, ...more } });
  expect(status).toBe(200);
  return { ...body, email, secret: secretOf(body.link) };
}

/** Each client has its own address, so that limits by address do not hide other answers. */
function stranger(): TestClient {
  return testClient(server, { address: `10.0.0.${++strangers}` });
}

function secretOf(link: string): string {
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('invitation') ?? '';
}

function accept(secret: string, body: object = {}) {
  return stranger().call(invitations.accept, { body: { invitation: secret, passwd: PASSWD, ...body } });
}

function signIn(email: string, passwd = PASSWD) {
  return stranger().call(auth.login, { body: { email, passwd } });
}

test('an invited user chooses name and password with the mailed link, once, and signs in', async () => {
  const projectId = await buildProject(db);
  const { id, email, link, mailed, secret } = await invite(client, {
    memberships: [{ project_id: projectId, role_id: ROLE.reviewer }],
  });
  expect(mailed).toBe(true);
  expect(peer.arrived.at(-1)?.to).toEqual([email]);
  expect(peer.arrived.at(-1)?.mail.text).toContain(link);
  expect((await signIn(email)).status).toBe(401);
  const read = await stranger().call(invitations.read, { body: { invitation: secret } });
  expect(read.body).toMatchObject({ kind: 'invitation', name: 'Guest', email });

  expect(await accept(secret, { name: 'Gail Guest' })).toMatchObject({ status: 200, body: { email } });
  expect(await accept(secret)).toMatchObject({ status: 400, error: { issues: [{ path: 'body.invitation' }] } });
  const { status, body } = await signIn(email);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id, name: 'Gail Guest', password_expired: false, projects: [projectId] });
  const details = await client.call(platform.user, { params: { id } });
  expect(details.body).toMatchObject({
    status: 'active',
    invited_until: null,
    memberships: [{ project_id: projectId, role_id: ROLE.reviewer }],
    sessions: [{ with_otp: false }],
  });
  expect(details.body.last_sign_in).not.toBeNull();
});

test('a link has 128 bits, is stored as a hash, and begins with the configured address whatever the host says', async () => {
  const { body } = await client.call(platform.invite, {
    body: { name: 'Eve', email: 'eve@bank.example' },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  expect(body.link).toMatch(/^https:\/\/parley\.example\/#\/login\?invitation=[\w-]{22}$/u);
  const rows = await db.selectFrom('invitations').selectAll().execute();
  expect(JSON.stringify(rows.map(({ token_hash, ...row }) => [token_hash.toString('latin1'), row]))).not.toContain(
    secretOf(body.link),
  );
});

test('if two people use a link concurrently, one succeeds', async () => {
  const { secret } = await invite();
  const answers = await Promise.all([accept(secret), accept(secret, { passwd: `${PASSWD}, again` })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a link ends after its time, once there is a newer one, and when its address was changed', async () => {
  const late = await invite();
  const replaced = await invite();
  const moved = await invite();
  const again = await client.call(platform.inviteAgain, { params: { id: replaced.id } });
  expect(again.status).toBe(200);
  await client.call(platform.update, { params: { id: moved.id }, body: { email: `new-${moved.email}` } });
  for (const { secret } of [replaced, moved]) expect((await accept(secret)).status).toBe(400);
  expect((await accept(secretOf(again.body.link))).status).toBe(200);

  time += 7 * DAY;
  expect((await accept(late.secret)).status).toBe(400);
  const fresh = await clientOf(server, db, admin, Math.trunc(time / 1e6));
  const { body } = await fresh.call(platform.users, { query: { attention: 'true', q: late.email } });
  expect(body.items).toMatchObject([{ id: late.id, status: 'invited' }]);
  const renewed = await fresh.call(platform.inviteAgain, { params: { id: late.id } });
  expect((await accept(secretOf(renewed.body.link))).status).toBe(200);
  const accepted = await fresh.call(platform.inviteAgain, { params: { id: late.id } });
  expect(accepted.error?.message).toContain('accepted the invitation already');
});

test('a reset ends password, sessions and personal tokens immediately; only the link’s user knows the new password', async () => {
  const now = await clientOf(server, db, admin, Math.trunc(time / 1e6));
  const user = await buildUser(db);
  const own = await clientOf(server, db, user, Math.trunc(time / 1e6));
  expect((await own.call(auth.user)).status).toBe(200);
  await own.call(personalTokens.create, { body: { name: 'Script', project_env: null, expires_at: null } });
  const tokens = () => db.selectFrom('personal_tokens').select('id').where('user_id', '=', user.id).execute();
  expect(await tokens()).toHaveLength(1);
  const { body } = await now.call(platform.resetPassword, { params: { id: user.id } });
  expect(Object.keys(body).sort()).toEqual(['id', 'link', 'mailed', 'valid_until', 'version']);
  expect(await tokens()).toEqual([]);
  expect((await own.call(auth.user)).status).toBe(401);
  expect((await signIn(user.email, 'seven green bottles')).status).toBe(401);
  const listed = await now.call(platform.users, { query: { q: user.email } });
  expect(listed.body.items).toMatchObject([{ status: 'password_expired' }]);
  expect((await accept(secretOf(body.link))).status).toBe(200);
  expect((await signIn(user.email)).body.user).toMatchObject({ name: user.name, password_expired: false });
});

test('a deactivated user is out, their link too; reactivated they come back with their projects', async () => {
  const now = await clientOf(server, db, admin, Math.trunc(time / 1e6));
  const user = await buildUser(db);
  const projectId = await buildProject(db, { [user.id]: ROLE.editor });
  const own = await clientOf(server, db, user, Math.trunc(time / 1e6));
  const guest = await invite(now);
  for (const id of [user.id, guest.id]) {
    expect((await now.call(platform.deactivate, { params: { id } })).status).toBe(200);
  }
  expect((await own.call(auth.user)).status).toBe(401);
  expect((await signIn(user.email, 'seven green bottles')).status).toBe(401);
  expect((await accept(guest.secret)).status).toBe(400);
  const listed = await now.call(platform.users, { query: { status: 'deactivated' } });
  expect(listed.body.items.map(({ id }) => id)).toEqual(expect.arrayContaining([user.id, guest.id]));
  await now.call(platform.reactivate, { params: { id: user.id } });
  expect((await signIn(user.email, 'seven green bottles')).body.user.projects).toEqual([projectId]);
});

test('a weak password is refused with its reason, and the link works on', async () => {
  const now = await clientOf(server, db, admin, Math.trunc(time / 1e6));
  const { secret } = await invite(now);
  const weak = await accept(secret, { passwd: 'password1234' });
  expect(weak.error?.issues?.[0]).toMatchObject({ path: 'body.passwd' });
  expect((await accept(secret)).status).toBe(200);
});

test('a mail server that refuses leaves the link to the administrator', async () => {
  const now = await clientOf(server, db, admin, Math.trunc(time / 1e6));
  peer.answers.address = () => 550;
  const { mailed, secret } = await invite(now);
  peer.answers.address = () => undefined;
  expect(mailed).toBe(false);
  expect((await accept(secret)).status).toBe(200);
});

test('today’s calls of users know invited and removed users', async () => {
  const now = await clientOf(server, db, admin, Math.trunc(time / 1e6));
  const projectId = await buildProject(db, { [admin.id]: ROLE.administrator });
  const { id, secret } = await invite(now);
  const query = { project_id: projectId };
  expect((await now.call(users.list, { query })).body.map((user) => user.id)).toContain(id);
  expect((await now.call(users.remove, { params: { id }, query })).status).toBe(200);
  expect((await accept(secret)).status).toBe(400);
  expect((await now.call(platform.user, { params: { id } })).status).toBe(404);
});

test('an address that guesses links has to wait', async () => {
  const guesser = testClient(server, { address: '10.9.9.9' });
  const guess = () => guesser.call(invitations.read, { body: { invitation: 'A'.repeat(22) } });
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await guess());
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.at(-1)?.status).toBe(429);
});

test('a link to choose a password stops working once the password was set in another way', async () => {
  const now = await clientOf(server, db, admin, Math.trunc(time / 1e6));
  const user = await buildUser(db);
  const projectId = await buildProject(db, { [admin.id]: ROLE.administrator });
  const { body } = await now.call(platform.resetPassword, { params: { id: user.id } });
  const call = { params: { id: user.id }, query: { project_id: projectId } };
  expect((await now.call(users.reset, call)).status).toBe(200);
  expect((await accept(secretOf(body.link))).status).toBe(400);
});

test('a link stops working once its user has more rights than its maker may grant', async () => {
  // Earlier cases have moved the clock.
  const seconds = Math.trunc(time / 1e6);
  const platformClient = await clientOf(server, db, admin, seconds);
  const company = (await platformClient.call(platform.createCompany, { body: { name: 'Link makers' } })).body.id;
  const boss = await buildUser(db, { company_id: company, is_company_admin: true });
  const bossClient = await clientOf(server, db, boss, seconds);
  const elsewhere = await buildProject(db);
  const update = (id: number, body: object) => platformClient.call(platform.update, { params: { id }, body });
  const raised = await Promise.all([invite(bossClient), invite(bossClient)]);
  const [inPlatform, inProject] = raised;
  expect((await update(inPlatform.id, { platform_permissions: [410] })).status).toBe(200);
  expect((await update(inProject.id, { memberships: [{ project_id: elsewhere, role_id: ROLE.viewer }] })).status).toBe(
    200,
  );
  const untouched = await invite(bossClient);
  const listed = (await platformClient.call(platform.users, { query: { q: 'guest' } })).body.items;
  const isVoid = (id: number) => listed.find((one) => one.id === id)?.is_invitation_void;
  expect([...raised, untouched].map(({ id }) => isVoid(id))).toEqual([true, true, false]);
  for (const { secret, email } of raised) {
    expect((await stranger().call(invitations.read, { body: { invitation: secret } })).status).toBe(400);
    expect((await accept(secret)).status).toBe(400);
    expect((await signIn(email)).status).toBe(401);
  }
  const again = (await platformClient.call(platform.inviteAgain, { params: { id: inPlatform.id } })).body;
  expect((await accept(secretOf(again.link))).status).toBe(200);

  const plain = await invite(bossClient);
  expect((await stranger().call(invitations.read, { body: { invitation: plain.secret } })).status).toBe(200);
  expect((await update(boss.id, { is_company_admin: false })).status).toBe(200);
  expect((await accept(plain.secret)).status).toBe(400);
});
