import { auth, platform, signOn } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { brokenProvider, type Broken } from '#testing/broken-provider.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
const { server, configure } = await startSignOnServer(db, provider);
const administrator = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
const project = await buildProject(db);
await configure({
  adds_users: true,
  rules: [{ group: 'editors', project_id: project, role_id: ROLE.editor }],
  right_rules: [{ group: 'auditors', right: 250 as const }],
});

async function comeIn(sub: string, groups: unknown, broken: Broken = {}) {
  provider.is(broken, { sub, email: `${sub}@bank.example`, email_verified: true, groups });
  const browser = testClient(server);
  const begun = (await browser.call(signOn.begin, { body: {} })).body;
  const body = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
  const { email, token } = (await browser.call(signOn.complete, { body })).body;
  const { user } = (await browser.call(auth.login, { body: { email, token } })).body;
  const { body: known } = await administrator.call(platform.user, { params: { id: user.id } });
  return { id: user.id, roles: user.permissions.project_roles, rights: known.platform_permissions };
}

const leftOut: Broken = { without: ['groups'], claims: { _claim_names: { groups: 'src1' }, _claim_sources: {} } };

test('rights stay where the provider leaves out the groups because there are too many, and the reason is kept', async () => {
  const before = await comeIn('ada', ['editors', 'auditors']);
  expect(before).toMatchObject({ roles: { [project]: ROLE.editor }, rights: [250] });
  expect((await administrator.call(signOn.get)).body.groups_left_out).toBeNull();
  expect(await comeIn('ada', [], leftOut)).toEqual(before);
  expect(await comeIn('ada', [], leftOut)).toEqual(before);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['thing', 'who'])
    .where('action', '=', 'groups left out by the identity provider')
    .execute();
  expect(entries).toEqual([1, 2].map(() => ({ thing: String(before.id), who: null })));
  expect((await administrator.call(signOn.get)).body.groups_left_out).toMatchObject({ users: 1 });
});

test('a provider that says nothing of groups, or names other claims elsewhere, takes the rights of groups', async () => {
  await comeIn('grace', ['editors']);
  const elsewhere: Broken = { without: ['groups'], claims: { _claim_names: { address: 'src1' } } };
  expect((await comeIn('grace', [], elsewhere)).roles).toEqual({});
  await comeIn('grace', ['editors']);
  expect((await comeIn('grace', [], { without: ['groups'] })).roles).toEqual({});
});

test('a group whose name is not a text is no group', async () => {
  const held = await comeIn('lin', ['auditors\u0000', '\u0000auditors', 'editors\ud800', { name: 'editors' }, 7]);
  expect([held.roles, held.rights]).toEqual([{}, []]);
});
