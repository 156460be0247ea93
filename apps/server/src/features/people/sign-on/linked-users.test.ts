import { auth, invitations, personalTokens, platform, signOn, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { brokenProvider } from '#testing/broken-provider.ts';
import { buildProject, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';
import { identifyToken } from '#features/people/identify-token.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
const { server, configure, signOn: parts } = await startSignOnServer(db, provider);
const admin = await buildUser(db, { is_platform_admin: true });
const administrator = await clientOf(server, db, admin);
const home = { project_id: await buildProject(db, { [admin.id]: ROLE.administrator }) };
const right_rules = [
  { group: 'auditors', right: 250 as const },
  { group: 'auditors', right: 'company-admin' as const },
];
await configure({ links_users: true, right_rules });
const { token: scimToken } = (await administrator.call(signOn.makeScimToken)).body;

async function comeIn(sub: string, email: string) {
  provider.is({}, { sub, email, email_verified: true });
  const browser = testClient(server);
  const begun = (await browser.call(signOn.begin, { body: {} })).body;
  const body = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
  const completed = await browser.call(signOn.complete, { body });
  if (completed.status !== 200) return { browser, user: undefined };
  const { token } = completed.body;
  const { user } = (await browser.call(auth.login, { body: { email: completed.body.email, token } })).body;
  return { browser, user };
}

async function scim(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) {
  const headers = { authorization: `Bearer ${scimToken}`, 'content-type': 'application/scim+json' };
  const answer = await server.app.inject({ method, url: `/scim/v2${path}`, headers, payload: JSON.stringify(body) });
  const isEmpty = answer.body === '';
  return { status: answer.statusCode, body: isEmpty ? { id: '' } : answer.json<{ id: string }>() };
}

const logIn = async (email: string, passwd = PASSWORD) =>
  (await testClient(server).call(auth.login, { body: { email, passwd } })).status;

test('a person who gave their account another’s email loses access once that other person signs in', async () => {
  const thief = await buildUser(db, { email: 'thief@bank.example' });
  const thiefs = await clientOf(server, db, thief);
  const body = { name: 'of the thief', role_id: null, project_env: null, expires_at: null };
  const { token } = (await thiefs.call(personalTokens.create, { body })).body;
  // An administrator, or the thief, changes the address to an email that the thief does not own.
  await administrator.call(platform.update, { params: { id: thief.id }, body: { email: 'victim@bank.example' } });
  const link = await administrator.call(platform.resetPassword, { params: { id: thief.id } });
  await db
    .updateTable('users')
    .set(await passwordOf(admin.id))
    .where('id', '=', thief.id)
    .execute();
  const again = await clientOf(server, db, thief);
  expect([(await again.call(auth.user)).status, await logIn('victim@bank.example')]).toEqual([200, 200]);

  const { user, browser } = await comeIn('victim', 'victim@bank.example');
  expect(user?.id).toBe(thief.id);
  expect((await again.call(auth.user)).status).toBe(401);
  expect(await logIn('victim@bank.example')).toBe(401);
  const identified = await identifyToken({ db, ...parts.port }, token, Math.trunc(Date.now() / 1_000));
  expect(identified).toBeNull();
  const secret = new URL(link.body.link).hash.split('invitation=')[1] ?? '';
  expect((await testClient(server).call(invitations.read, { body: { invitation: secret } })).status).toBe(400);
  expect((await browser.call(auth.user)).status).toBe(200);
});

test('an email links an account only if it differs in the case of ASCII letters at most', async () => {
  await buildUser(db, { email: 'Iris@strasse.example' });
  await buildUser(db, { email: 'file@bank.example' });
  for (const [sub, email] of [
    ['straße', 'iris@straße.example'],
    ['ligature', 'ﬁle@bank.example'],
    ['wide', 'ｆｉｌｅ@bank.example'],
    ['kelvin', 'iris@strasse.example\u212a'],
  ] as const) {
    expect((await comeIn(sub, email)).user, email).toBeUndefined();
  }
  expect((await comeIn('iris', 'IRIS@Strasse.example')).user?.email).toBe('Iris@strasse.example');
  expect((await scim('POST', '/Users', { userName: 'ﬁle@bank.example' })).status).toBe(409);
});

test('a platform administrator who is linked keeps the password, the way in without the provider', async () => {
  expect((await comeIn('chief', admin.email)).user?.id).toBe(admin.id);
  expect(await logIn(admin.email)).toBe(200);
});

test('SCIM takes over no account that has rights of the platform or administers a company', async () => {
  const { id: company_id } = (await administrator.call(platform.createCompany, { body: { name: 'Harbor' } })).body;
  await buildUser(db, { email: 'boss@bank.example', company_id, is_company_admin: true });
  await buildUser(db, { email: 'some@bank.example', system_permissions: [420] });
  await buildUser(db, { email: 'plain@bank.example' });
  const add = async (userName: string) => (await scim('POST', '/Users', { userName })).status;
  expect(await add('boss@bank.example')).toBe(409);
  expect(await add('some@bank.example')).toBe(409);
  expect(await add('plain@bank.example')).toBe(201);
});

test('groups give no rights to an account that was here before, until its user signs in at the provider', async () => {
  const { id: company_id } = (await administrator.call(platform.createCompany, { body: { name: 'Pier' } })).body;
  const known = await buildUser(db, { email: 'known@bank.example', company_id, password_expired: true });
  const own = await buildUser(db, { email: 'own@bank.example', company_id });
  for (const { email } of [known, own]) expect((await scim('POST', '/Users', { userName: email })).status).toBe(201);
  const members = [known, own].map(({ id }) => ({ value: String(id) }));
  expect((await scim('POST', '/Groups', { displayName: 'auditors', members })).status).toBe(201);
  const rightsOf = async (id: number) => {
    const { body } = await administrator.call(platform.user, { params: { id } });
    return [body.platform_permissions, body.is_company_admin];
  };
  expect(await rightsOf(known.id)).toEqual([[], false]);
  // The password may belong to a thief who chose it after giving the account this email.
  expect(await rightsOf(own.id)).toEqual([[], false]);
  expect((await comeIn('own', 'own@bank.example')).user?.id).toBe(own.id);
  expect(await rightsOf(own.id)).toEqual([[250], true]);
  expect((await comeIn('known', 'known@bank.example')).user?.id).toBe(known.id);
  expect(await rightsOf(known.id)).toEqual([[250], true]);
  expect(await logIn(known.email)).toBe(401);

  // A right from a group stays when a new password is required.
  await db.updateTable('users').set({ password_expired: true }).where('id', '=', own.id).execute();
  const renamed = { Operations: [{ op: 'replace', path: 'displayName', value: 'Own Person' }] };
  expect((await scim('PATCH', `/Users/${own.id}`, renamed)).status).toBe(200);
  expect(await rightsOf(own.id)).toEqual([[250], true]);
});

test('SCIM reactivates only whom it deactivated', async () => {
  const { body } = await scim('POST', '/Users', { userName: 'rested@bank.example' });
  const params = { id: Number(body.id) };
  const status = async () => (await administrator.call(platform.user, { params })).body.status;
  const say = (value: boolean) =>
    scim('PATCH', `/Users/${body.id}`, { Operations: [{ op: 'replace', path: 'active', value }] });
  await say(false);
  expect(await status()).toBe('deactivated');
  await say(true);
  expect(await status()).toBe('active');
  await administrator.call(platform.deactivate, { params });
  await say(false);
  await say(true);
  expect(await status()).toBe('deactivated');
  expect((await administrator.call(platform.reactivate, { params })).status).toBe(200);
  // Both grant the right: the administrator's grant stays.
  await say(false);
  await administrator.call(platform.deactivate, { params });
  await say(true);
  expect(await status()).toBe('deactivated');
});

test('a user who was removed in Parley can sign in again only after SCIM has added them again', async () => {
  await configure({ links_users: true, adds_users: true });
  const { body } = await scim('POST', '/Users', { userName: 'back@bank.example', externalId: 'back' });
  expect((await comeIn('back', 'back@bank.example')).user?.id).toBe(Number(body.id));
  expect((await administrator.call(users.remove, { params: { id: Number(body.id) }, query: home })).status).toBe(200);
  expect((await comeIn('back', 'back@bank.example')).user).toBeUndefined();
  const again = await scim('POST', '/Users', { userName: 'back@bank.example', externalId: 'back' });
  expect((await comeIn('back', 'back@bank.example')).user?.id).toBe(Number(again.body.id));
});

test('a user whom the provider deletes and adds again gets a new account, and signs in with it', async () => {
  await configure({ links_users: false, adds_users: true });
  const add = () => scim('POST', '/Users', { userName: 'twice@bank.example', externalId: 'twice' });
  const first = await add();
  expect((await comeIn('twice', 'twice@bank.example')).user?.id).toBe(Number(first.body.id));
  const made = await clientOf(server, db, { id: Number(first.body.id) });
  const personal = await made.call(personalTokens.create, {
    body: { name: 'Script', project_env: null, expires_at: null },
  });
  expect(personal.status).toBe(200);
  expect((await scim('DELETE', `/Users/${first.body.id}`)).status).toBe(204);
  expect((await made.call(auth.user)).status).toBe(401);
  const left = await db
    .selectFrom('personal_tokens')
    .select('id')
    .where('user_id', '=', Number(first.body.id))
    .execute();
  expect(left).toEqual([]);
  expect((await comeIn('twice', 'twice@bank.example')).user).toBeUndefined();
  const second = await add();
  expect(second).toMatchObject({ status: 201, body: { active: true } });
  expect(second.body.id).not.toBe(first.body.id);
  expect((await comeIn('twice', 'twice@bank.example')).user?.id).toBe(Number(second.body.id));
});

test('a refused try with a new account does not undo the removal of the earlier one', async () => {
  await configure({ links_users: true, adds_users: true });
  const remove = (id: number) => administrator.call(users.remove, { params: { id }, query: home });
  const { user } = await comeIn('gone', 'gone@bank.example');
  await remove(user?.id ?? 0);
  const again = Number((await scim('POST', '/Users', { userName: 'gone@bank.example', active: false })).body.id);
  expect((await comeIn('gone', 'gone@bank.example')).user).toBeUndefined();
  expect((await remove(again)).status).toBe(200);
  expect((await comeIn('gone', 'gone@bank.example')).user).toBeUndefined();
});

test('the names and emails that the provider keeps are changed there only', async () => {
  await configure({ links_users: true, adds_users: true, name: 'Harbor ID' });
  const { user, browser } = await comeIn('kept', 'kept@bank.example');
  expect((await browser.call(auth.user)).body.kept_by).toBe('Harbor ID');
  const own = await browser.call(auth.changeUser, { body: { name: 'Another' } });
  expect(own.error?.issues).toEqual([
    { path: 'body.name', message: 'Harbor ID keeps name and email. Change them there.' },
  ]);
  expect((await browser.call(auth.changeUser, { body: { date_format: 'DD.MM.YYYY' } })).status).toBe(200);
  const params = { id: user?.id ?? 0 };
  for (const [field, body] of [
    ['body.name', { name: 'Another' }],
    ['body.email', { email: 'another@bank.example' }],
  ] as const) {
    const { error } = await administrator.call(users.update, { params, query: home, body });
    expect(error?.issues?.[0]?.path).toBe(field);
  }
  const { link } = (await administrator.call(platform.resetPassword, { params })).body;
  const accept = (more: object) =>
    testClient(server).call(invitations.accept, {
      body: { invitation: link.split('invitation=')[1], passwd: 'three grey pebbles on the shore', ...more },
    });
  expect((await accept({ name: 'Another' })).error?.issues).toEqual([
    { path: 'body.name', message: 'Harbor ID keeps name and email. Change them there.' },
  ]);
  expect((await accept({})).status).toBe(200);
  expect((await administrator.call(platform.user, { params })).body.name).toBe(user?.name);
});

async function passwordOf(id: number) {
  return db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
}
