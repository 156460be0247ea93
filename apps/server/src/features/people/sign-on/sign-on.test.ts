import { auth, platform, signOn, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { openIdProvider } from '#testing/openid-provider.ts';
import { buildProject, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { PARLEY, startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await openIdProvider({ redirectUri: `${PARLEY}/` });
afterAll(() => provider.close());
let ahead = 0;
const clock = () => (Date.now() + ahead * 1_000) * 1_000;
const { server, configure, signOn: parts } = await startSignOnServer(db, provider, { clock });
const project = await buildProject(db);
const rules = [
  { group: 'bots-editors', project_id: project, role_id: ROLE.editor },
  { group: 'bots-viewers', project_id: project, role_id: ROLE.viewer },
];
await configure({ adds_users: true, rules });

/** A browser that signs in through the provider. */
async function comeIn(subject: string) {
  const browser = testClient(server);
  const begun = await browser.call(signOn.begin, { body: { return_path: '/app/intents?project_id=1' } });
  expect(begun.status).toBe(200);
  const query_string = await provider.signIn(begun.body.msal_url, subject);
  const completed = await browser.call(signOn.complete, { body: { query_string, flow: begun.body.flow } });
  const { email, token } = completed.body;
  const entered = completed.status === 200 ? await browser.call(auth.login, { body: { email, token } }) : undefined;
  return { browser, completed, entered };
}

/** A person at the provider with a verified email. */
function person(subject: string, groups: string[] = []) {
  const account = { email: `${subject}@bank.example`, email_verified: true, name: subject, groups };
  provider.accounts.set(subject, account);
  return account;
}

test('a user admitted by the provider is signed in, with the roles of their groups', async () => {
  person('ada', ['bots-editors', 'others']);
  const { completed, entered, browser } = await comeIn('ada');
  expect(completed.body.return_path).toBe('/app/intents?project_id=1');
  expect(entered?.body.user).toMatchObject({
    email: 'ada@bank.example',
    name: 'ada',
    projects: [project],
    permissions: { project_roles: { [project]: ROLE.editor } },
  });
  expect((await browser.call(auth.user)).status).toBe(200);
  expect(browser.cookies.has('parley_sign_on')).toBe(false);
});

test('a sign-in begins without a body too', async () => {
  const { status, body } = await testClient(server).call(signOn.begin);
  expect([status, Object.keys(body).toSorted()]).toEqual([200, ['flow', 'msal_url']]);
});

test('roles follow the groups at each sign-in, and roles assigned in Parley stay', async () => {
  const account = person('grace', ['bots-viewers', 'bots-editors']);
  const [local, other] = [await buildProject(db), await buildProject(db)];
  const { entered } = await comeIn('grace');
  const { id } = entered?.body.user ?? { id: 0 };
  // The first matching rule counts.
  expect(entered?.body.user.permissions.project_roles).toEqual({ [project]: ROLE.editor });
  await withSystem(db, (tx) =>
    tx.insertInto('project_members').values({ project_id: local, user_id: id, role_id: ROLE.viewer }).execute(),
  );
  await configure({
    rules: [...rules, ...[local, other].map((each) => ({ group: 'all', project_id: each, role_id: ROLE.reviewer }))],
  });
  const rolesAfter = async (groups: string[]) => {
    account.groups = groups;
    return (await comeIn('grace')).entered?.body.user.permissions.project_roles;
  };
  expect(await rolesAfter(['all'])).toEqual({ [local]: ROLE.viewer, [other]: ROLE.reviewer });
  expect(await rolesAfter(['bots-viewers'])).toEqual({ [project]: ROLE.viewer, [local]: ROLE.viewer });
  expect(await rolesAfter([])).toEqual({ [local]: ROLE.viewer });
  await configure({ rules });
});

test('a user who is disabled at the provider is out when the provider is asked, and stays out', async () => {
  person('linus');
  const { browser } = await comeIn('linus');
  const isIn = async () => (await browser.call(auth.user)).status === 200;
  ahead = 45;
  await parts.check();
  expect(await isIn()).toBe(true);
  provider.accounts.delete('linus');
  await parts.check();
  expect(await isIn()).toBe(true);
  ahead = 90;
  await parts.check();
  const { status, error } = await browser.call(auth.user);
  expect([status, error?.code]).toEqual([401, 'sign_on_ended']);
  // `ahead` is not set back: the changes above were recorded at this time.
});

test('passwords are turned off only with a way back, and then refused like a wrong one', async () => {
  const admin = await buildUser(db, { is_platform_admin: true });
  const colleague = await buildUser(db);
  const client = await clientOf(server, db, admin);
  const update = (body: object) => client.call(signOn.update, { body });
  const refusedAt = async (body: object) => (await update(body)).error?.issues?.map(({ path }) => path);
  await db.updateTable('sign_on').set({ proven_at: null }).execute();
  const off = { passwords_off: true, break_glass: [admin.id] };
  expect(await refusedAt(off)).toEqual(['body.passwords_off']);
  person('proof');
  await comeIn('proof');
  expect(await refusedAt({ passwords_off: true, break_glass: [] })).toEqual(['body.break_glass']);
  expect(await refusedAt({ passwords_off: true, break_glass: [colleague.id] })).toEqual(['body.break_glass']);
  expect((await update(off)).status).toBe(200);
  const logIn = async ({ email }: { email: string }) =>
    testClient(server).call(auth.login, { body: { email, passwd: PASSWORD } });
  expect((await logIn(colleague)).error?.code).toBe('login_failed');
  expect((await logIn(admin)).status).toBe(200);
  expect((await testClient(server).call(auth.config)).body).toMatchObject({ sso: true, passwords: false });
  expect(await refusedAt({ is_on: false })).toEqual(['body.passwords_off']);
  expect(await refusedAt({ client_id: 'another' })).toEqual(['body.passwords_off']);
  // The only exception is removed: every platform administrator may use a password then, so that the installation is
  // never locked.
  const second = await buildUser(db, { is_platform_admin: true });
  expect((await logIn(second)).error?.code).toBe('login_failed');
  await db.updateTable('users').set({ disabled: true }).where('id', '=', admin.id).execute();
  expect((await logIn(second)).status).toBe(200);
  expect((await logIn(colleague)).error?.code).toBe('login_failed');
  await db.updateTable('users').set({ disabled: false }).where('id', '=', admin.id).execute();
  expect((await update({ passwords_off: false })).status).toBe(200);
  expect((await logIn(colleague)).status).toBe(200);
});

test('a user added by the provider belongs to the chosen company, and to no company once it is deleted', async () => {
  const chief = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
  const company = (await chief.call(platform.createCompany, { body: { name: 'Harbor' } })).body.id;
  await configure({ company_id: company });
  const companyOf = async (subject: string) => {
    person(subject);
    const id = (await comeIn(subject)).entered?.body.user.id ?? 0;
    return (await chief.call(platform.user, { params: { id } })).body.company_id;
  };
  expect(await companyOf('hedy')).toBe(company);
  const unknown = await chief.call(signOn.update, { body: { company_id: 99_999 } });
  expect(unknown.error?.issues).toEqual([{ path: 'body.company_id', message: 'Company not found' }]);
  await db.updateTable('users').set({ company_id: null }).where('company_id', '=', company).execute();
  expect((await chief.call(platform.removeCompany, { params: { id: company } })).status).toBeLessThan(300);
  expect(await companyOf('joan')).toBeNull();
  await configure({ company_id: null });
});

test('the sign-in screen names the provider', async () => {
  await configure({ name: 'Harbor ID' });
  expect((await testClient(server).call(auth.config)).body).toMatchObject({ sso: true, sso_name: 'Harbor ID' });
});

test('the settings reveal no secret, and report faults at their field', async () => {
  const admin = await buildUser(db, { is_platform_admin: true });
  const client = await clientOf(server, db, admin);
  const read = await client.call(signOn.get);
  expect(read.body).toMatchObject({ has_secret: true, redirect_uri: `${PARLEY}/`, fixed: [] });
  expect(JSON.stringify(read.body)).not.toContain(provider.clientSecret);
  const refusedAt = async (body: object) =>
    (await client.call(signOn.update, { body })).error?.issues?.map(({ path }) => path);
  expect(await refusedAt({ issuer: 'not an address' })).toEqual(['body.issuer']);
  expect(await refusedAt({ issuer: '' })).toEqual(['body.issuer']);
  expect(await refusedAt({ scopes: 'email' })).toEqual(['body.scopes']);
  expect(await refusedAt({ rules: [{ group: 'g', project_id: 1, role_id: ROLE.viewer }] })).toEqual([
    'body.rules.0.project_id',
  ]);
  expect(await refusedAt({ rules: [{ group: 'g', project_id: project, role_id: 99 }] })).toEqual([
    'body.rules.0.role_id',
  ]);
  const tried = await client.call(signOn.test, { body: { issuer: 'http://10.0.0.1/' } });
  expect(tried.body).toMatchObject({ is_reached: false });
  const { body: web } = await client.call(signOn.test, { body: { issuer: `${provider.issuer}/no-such-provider` } });
  expect(web).toMatchObject({ is_reached: false, message: expect.stringMatching(/Check the issuer address/u) });
  expect((await client.call(signOn.test, { body: {} })).body).toMatchObject({ is_reached: true, has_logout: true });
});

test('a change of the rules grants and revokes roles immediately, and the members are listed', async () => {
  const admin = await buildUser(db, { is_platform_admin: true });
  const home = await buildProject(db, { [admin.id]: ROLE.administrator });
  const client = await clientOf(server, db, admin);
  person('mary', ['bots-editors']);
  const { entered } = await comeIn('mary');
  const { id } = entered?.body.user ?? { id: 0 };
  const members = async () =>
    (await client.call(signOn.synchronized, { query: { project_id: home } })).body.members[project];
  expect(await members()).toContain(id);
  const atime = Number((await client.call(signOn.get)).headers['x-atime']);
  const change = (body: object, seen: number) => client.call(signOn.update, { query: { atime: seen }, body });
  expect((await change({ rules: [] }, atime)).status).toBe(200);
  expect(await members()).toEqual([]);
  expect((await change({ rules }, atime)).status).toBe(409);
  expect((await client.call(signOn.update, { body: { rules } })).status).toBe(200);
  expect(await members()).toContain(id);
  const all = (await client.call(users.members, { query: { project_id: home } })).body[project];
  expect(all).toContainEqual({ user_id: id, role_id: ROLE.editor });
  const others = (all ?? []).filter(({ user_id }) => user_id !== id);
  for (const members of [others, [...others, { user_id: id, role_id: ROLE.administrator }]]) {
    const query = { project_id: home };
    const refused = await client.call(users.setMembers, { query, body: { [project]: members } });
    expect(refused.error?.message).toBe(
      'Project roles are synchronized by the corporate identity system. Manage roles there.',
    );
  }
});

test('a sign-in through the provider adopts no session of the browser, and ends the replaced one', async () => {
  person('rita');
  const known = await buildUser(db);
  const old = await clientOf(server, db, known);
  const session = 'parley_session';
  const before = old.cookies.get(session) ?? '';
  const begun = await old.call(signOn.begin, { body: {} });
  const query_string = await provider.signIn(begun.body.msal_url, 'rita');
  const { body } = await old.call(signOn.complete, { body: { query_string, flow: begun.body.flow } });
  const entered = await old.call(auth.login, { body: { email: body.email, token: body.token } });
  expect(entered.body.user.email).toBe('rita@bank.example');
  expect(old.cookies.get(session)).not.toBe(before);
  expect((await old.call(auth.user)).body.email).toBe('rita@bank.example');
  old.cookies.set(session, before);
  expect((await old.call(auth.user)).status).toBe(401);
});
