import { auth, invitations, personalTokens, platform, users } from '@parley/contract';
import { PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { beforeEach, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { buildProject, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const peer = await smtpPeer();
const mailer = createMailer(peer.url, 'parley@bank.example');
const server = await startTestServer({ db, mailer });
const chief = await buildUser(db, { is_platform_admin: true });
const chiefs = await clientOf(server, db, chief);
const { id: company } = (await chiefs.call(platform.createCompany, { body: { name: 'Harbor' } })).body;
const boss = await buildUser(db, { company_id: company, is_company_admin: true });
const bosses = await clientOf(server, db, boss);
const home = { project_id: await buildProject(db, { [chief.id]: ROLE.administrator }) };
const OWN = 'three grey pebbles on the shore';
const KNOWN = 'eleven kettles under the stairs';
let number = 0;
let user = { id: 0, email: '' };

/** A user who was invited by the company's administrator, and has accepted. */
beforeEach(async () => {
  const email = `shared${++number}@bank.example`;
  const invited = (await bosses.call(platform.invite, { body: { name: 'Nora', email } })).body;
  await choose(secretOf(invited.link), KNOWN);
  user = { id: invited.id, email };
});

function secretOf(link: string): string {
  const asked = new URLSearchParams(link.slice(link.indexOf('?')));
  return asked.get('invitation') ?? asked.get('reset') ?? '';
}

function choose(invitation: string, passwd = OWN) {
  return stranger().call(invitations.accept, { body: { invitation, passwd } });
}

/** Each client has its own address, so that limits by address do not interfere. */
function stranger() {
  return testClient(server, { address: `10.2.${Math.trunc(++number / 250)}.${1 + (number % 250)}` });
}

/** The secret of the mailed link; undefined if no mail was sent. */
async function forget(email = user.email): Promise<string | undefined> {
  const before = peer.arrived.length;
  expect((await stranger().call(auth.forgotPassword, { body: { email } })).status).toBe(204);
  await server.accounts.sendLinks();
  const text = peer.arrived.slice(before)[0]?.mail.text;
  return text === undefined ? undefined : secretOf(/https?:\S+/u.exec(text)?.[0] ?? '');
}

function give(platform_permissions: number[]) {
  return chiefs.call(platform.update, { params: { id: user.id }, body: { platform_permissions } });
}

/** Gives an account with a shared credential rights directly in the database, which the product refuses. */
async function grown(): Promise<void> {
  await db
    .updateTable('users')
    .set({ system_permissions: [420] })
    .where('id', '=', user.id)
    .execute();
}

async function join(user_id: number, project_id: number, role_id: number): Promise<void> {
  const row = { user_id, project_id, role_id };
  await withSystem(db, (tx) => tx.insertInto('project_members').values(row).execute());
}

test('a forgotten password is mailed to an address that another person chose until the user may do more than they', async () => {
  const opened = await forget();
  expect(opened).toBeDefined();
  await grown();
  expect(await forget()).toBeUndefined();
  expect((await choose(opened ?? '')).status, 'nor is a link worth anything that is out already').toBe(400);
  await db.updateTable('users').set({ system_permissions: [] }).where('id', '=', user.id).execute();
  expect((await choose(opened ?? '')).status).toBe(200);
});

test('an address changed by a company’s administrator counts as theirs, even after they lose that right', async () => {
  await chiefs.call(platform.update, { params: { id: user.id }, body: { email: `first-${user.email}` } });
  await grown();
  expect(await forget(`first-${user.email}`), 'a platform administrator may give all rights').toBeDefined();
  await db.updateTable('users').set({ system_permissions: [] }).where('id', '=', user.id).execute();
  const email = `second-${user.email}`;
  expect((await bosses.call(platform.update, { params: { id: user.id }, body: { email } })).status).toBe(200);
  expect(await forget(email)).toBeDefined();
  await db.updateTable('users').set({ disabled: true }).where('id', '=', boss.id).execute();
  expect(await forget(email)).toBeUndefined();
  await db.updateTable('users').set({ disabled: false }).where('id', '=', boss.id).execute();
  // The maker of a link sees its address.
  await grown();
  expect((await chiefs.call(platform.resetPassword, { params: { id: user.id } })).status).toBe(200);
  expect(await forget(email)).toBeDefined();
});

test('the manager of one project gets no mail of a user who gained a role in another one', async () => {
  const manager = await buildUser(db);
  const project = await buildProject(db, { [manager.id]: ROLE.administrator });
  const managers = await clientOf(server, db, manager);
  const query = { project_id: project };
  const person = { name: 'Olga', email: `olga${++number}@bank.example`, passwd: KNOWN };
  const { id } = (await managers.call(users.create, { query, body: person })).body;
  expect(await forget(person.email)).toBeDefined();
  await join(id, project, ROLE.viewer);
  expect(await forget(person.email)).toBeDefined();
  await join(id, await buildProject(db), ROLE.viewer);
  expect(await forget(person.email)).toBeUndefined();
});

test('a password that the maker of the link may know prevents rights, even if it is changed through the user’s account', async () => {
  const message = 'Somebody with fewer rights may know the password of Nora. Reset the password first.';
  const told = [{ path: 'body.platform_permissions', message }];
  expect((await give([420])).error?.issues).toEqual(told);
  // Either the maker or the user: the server cannot know who types the old password.
  const own = stranger();
  expect((await own.call(auth.login, { body: { email: user.email, passwd: KNOWN } })).status).toBe(200);
  const body = { name: 'Nora', email: user.email, old_passwd: KNOWN, passwd: OWN };
  const changed = await own.call(users.changeMyPassword, { query: { id: user.id }, body });
  expect(changed.status).toBe(200);
  expect((await give([420])).error?.issues).toEqual(told);
  const admin = { params: { id: user.id }, query: home, body: { is_platform_admin: true } };
  expect((await chiefs.call(users.update, admin)).error?.issues?.[0]?.message).toBe(message);
  // The link goes to the mailbox that the maker chose.
  expect((await choose((await forget()) ?? '')).status).toBe(200);
  expect((await give([420])).error?.issues).toEqual(told);
  const reset = (await chiefs.call(platform.resetPassword, { params: { id: user.id } })).body;
  expect((await give(PLATFORM_PERMISSIONS)).status).toBe(200);
  expect((await choose(secretOf(reset.link), KNOWN)).status).toBe(200);
  expect((await give([420])).status).toBe(200);
});

test('a mailed link ends access of others who know the password, if no weaker person chose the address, and the tokens of that time', async () => {
  const email = `own-${user.email}`;
  expect((await chiefs.call(platform.update, { params: { id: user.id }, body: { email } })).status).toBe(200);
  const signedIn = await clientOf(server, db, user);
  const body = { name: 'of that time', role_id: null, project_env: null, expires_at: null };
  expect((await signedIn.call(personalTokens.create, { body })).status).toBe(200);
  expect((await choose((await forget(email)) ?? '')).status).toBe(200);
  expect(await db.selectFrom('personal_tokens').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  expect((await give([420])).status).toBe(200);
  // Tokens stay if only the user knows the account's credentials.
  const again = await clientOf(server, db, user);
  expect((await again.call(personalTokens.create, { body })).status).toBe(200);
  expect((await choose((await forget(email)) ?? '', KNOWN)).status).toBe(200);
  expect(await db.selectFrom('personal_tokens').selectAll().where('user_id', '=', user.id).execute()).toHaveLength(1);
});

test('an address set by a person who knows the account’s password stays theirs', async () => {
  await join(user.id, home.project_id, ROLE.administrator);
  const atKeyboard = await clientOf(server, db, user);
  const email = `kept-${user.email}`;
  const changed = await atKeyboard.call(users.update, { params: { id: user.id }, query: home, body: { email } });
  expect(changed.status).toBe(200);
  // The company's administrator may not assign a role in a project without a company.
  expect(await forget(email)).toBeUndefined();
  const alone = await buildUser(db);
  await join(alone.id, home.project_id, ROLE.administrator);
  const own = await clientOf(server, db, alone);
  const moved = await own.call(users.update, { params: { id: alone.id }, query: home, body: { email: `x${email}` } });
  expect([moved.status, await forget(`x${email}`)]).toEqual([200, expect.any(String)]);
  expect((await stranger().call(auth.login, { body: { email: `x${email}`, passwd: PASSWORD } })).status).toBe(200);
});
