import { auth, platform, signOn } from '@parley/contract';
import { PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { openIdProvider } from '#testing/openid-provider.ts';
import { buildUser, clientOf } from '#testing/people.ts';
import { PARLEY, startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await openIdProvider({ redirectUri: `${PARLEY}/` });
afterAll(() => provider.close());
const { server, configure } = await startSignOnServer(db, provider);
const right_rules = [
  { group: 'directors', right: 'platform-admin' as const },
  { group: 'auditors', right: 250 as const },
  { group: 'helpdesk', right: 410 as const },
  { group: 'helpdesk', right: 'company-admin' as const },
];
await configure({ adds_users: true, right_rules });

async function signInAs(subject: string, groups: string[]) {
  provider.accounts.set(subject, { email: `${subject}@bank.example`, email_verified: true, name: subject, groups });
  const browser = testClient(server);
  const begun = await browser.call(signOn.begin, { body: {} });
  const query_string = await provider.signIn(begun.body.msal_url, subject);
  const completed = await browser.call(signOn.complete, { body: { query_string, flow: begun.body.flow } });
  const { email, token } = completed.body;
  const entered = await browser.call(auth.login, { body: { email, token } });
  return { browser, user: entered.body.user };
}

function rightsOf(id: number) {
  return db
    .selectFrom('users')
    .select(['system_permissions', 'is_company_admin', 'is_platform_admin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function administrator() {
  const admin = await buildUser(db, { is_platform_admin: true });
  return { admin, client: await clientOf(server, db, admin) };
}

test('groups grant platform permissions at sign-in, and revoke the ones that they granted', async () => {
  await administrator();
  const { user } = await signInAs('ada', ['auditors', 'helpdesk']);
  expect((await rightsOf(user.id)).system_permissions).toEqual([250, 410]);
  const entry = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'user rights synchronized')
    .where('thing', '=', String(user.id))
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(entry.after)).toContain('is_company_admin');
  expect(entry.who).toBeNull();
  // Assigned in Parley, so it stays when the groups are removed.
  await db
    .updateTable('users')
    .set({ system_permissions: [250, 410, 420] })
    .where('id', '=', user.id)
    .execute();
  await signInAs('ada', ['helpdesk']);
  expect((await rightsOf(user.id)).system_permissions).toEqual([410, 420]);
  await signInAs('ada', []);
  expect((await rightsOf(user.id)).system_permissions).toEqual([420]);
});

test('a member of the administrators’ group has all rights immediately, and none once the rule is removed', async () => {
  const { client } = await administrator();
  const { browser, user } = await signInAs('grace', ['directors']);
  expect(await rightsOf(user.id)).toMatchObject({ is_platform_admin: true, system_permissions: PLATFORM_PERMISSIONS });
  expect((await browser.call(signOn.get)).status).toBe(200);
  await client.call(signOn.update, { body: { right_rules: [] } });
  expect(await rightsOf(user.id)).toMatchObject({ is_platform_admin: false, system_permissions: [] });
  expect((await browser.call(signOn.get)).status).toBe(402);
  await client.call(signOn.update, { body: { right_rules } });
  expect((await browser.call(signOn.get)).status).toBe(200);
  await signInAs('grace', []);
});

test('a group appoints administrators of the company that a user belongs to', async () => {
  const { client } = await administrator();
  const { id: company_id } = await db
    .insertInto('companies')
    .values({ name: 'Bank' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { user } = await signInAs('lin', ['helpdesk']);
  expect((await rightsOf(user.id)).is_company_admin).toBe(false);
  await db.updateTable('users').set({ company_id }).where('id', '=', user.id).execute();
  await signInAs('lin', ['helpdesk']);
  expect((await rightsOf(user.id)).is_company_admin).toBe(true);
  const details = (await client.call(platform.user, { params: { id: user.id } })).body;
  expect(details).toMatchObject({ group_permissions: [410], is_group_company_admin: true });
  const change = (body: object) => client.call(platform.update, { params: { id: user.id }, body });
  for (const body of [{ platform_permissions: [] }, { is_company_admin: false }]) {
    expect((await change(body)).error?.message).toContain('A group of the corporate identity system gives this right.');
  }
  expect((await change({ platform_permissions: [410, 250] })).status).toBe(200);
  await signInAs('lin', []);
  expect(await rightsOf(user.id)).toMatchObject({ is_company_admin: false, system_permissions: [250] });
});

test('an administrator appointed by a group loses that right when moved to another company, and may be appointed there', async () => {
  const { client } = await administrator();
  const addCompany = async (name: string) => (await client.call(platform.createCompany, { body: { name } })).body.id;
  const [first, second, third] = [await addCompany('Quay'), await addCompany('Mole'), await addCompany('Dock')];
  const { user } = await signInAs('eve', ['helpdesk']);
  const change = (body: object) => client.call(platform.update, { params: { id: user.id }, body });
  await change({ company_id: first });
  await signInAs('eve', ['helpdesk']);
  expect((await rightsOf(user.id)).is_company_admin).toBe(true);
  const moves = [
    () => change({ company_id: second }),
    () => client.call(platform.bulk, { body: { ids: [user.id], company_id: third } }),
    () => client.call(platform.removeCompany, { params: { id: third }, query: { move_to: first } }),
  ];
  for (const move of moves) {
    expect((await move()).status).toBe(200);
    expect((await rightsOf(user.id)).is_company_admin).toBe(false);
    expect((await change({ is_company_admin: true })).status).toBe(200);
    await signInAs('eve', []);
    expect((await rightsOf(user.id)).is_company_admin).toBe(true);
    await change({ is_company_admin: false });
    await signInAs('eve', ['helpdesk']);
  }
});

test('emergency administrators and the last platform administrator keep their permissions', async () => {
  const { user: kept } = await signInAs('ken', ['directors']);
  const { user: last } = await signInAs('mary', ['directors']);
  await configure({ break_glass: [kept.id] });
  await signInAs('ken', []);
  expect((await rightsOf(kept.id)).is_platform_admin).toBe(true);
  await configure({ break_glass: [] });
  const others = db.updateTable('users').set({ disabled: true }).where('is_platform_admin', '=', true);
  await others.where('id', '<>', last.id).execute();
  await signInAs('mary', []);
  expect((await rightsOf(last.id)).is_platform_admin).toBe(true);
  const other = await buildUser(db, { is_platform_admin: true });
  // A user whom the provider refuses cannot act as administrator.
  await db.updateTable('users').set({ provider_refused_at: 1 }).where('id', '=', other.id).execute();
  await signInAs('mary', []);
  expect((await rightsOf(last.id)).is_platform_admin).toBe(true);
  await db.updateTable('users').set({ provider_refused_at: null }).where('id', '=', other.id).execute();
  await signInAs('mary', []);
  expect((await rightsOf(last.id)).is_platform_admin).toBe(false);
});

test('only platform administrators write such rules, and a wrong rule is reported at its field', async () => {
  const { client } = await administrator();
  const { browser } = await signInAs('bob', ['helpdesk']);
  expect((await browser.call(signOn.update, { body: { right_rules: [] } })).status).toBe(402);
  const refused = await client.call(signOn.update, { body: { right_rules: [{ group: 'x', right: 7 as 250 }] } });
  expect(refused.error?.issues?.map(({ path }) => path)).toEqual(['body.right_rules.0.right']);
});
