import { auth, invitations, platform, signOn } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { brokenProvider } from '#testing/broken-provider.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
const { server, configure } = await startSignOnServer(db, provider);
const admin = await buildUser(db, { is_platform_admin: true });
const administrator = await clientOf(server, db, admin);
const { id: company_id } = (await administrator.call(platform.createCompany, { body: { name: 'Harbor' } })).body;
const boss = await clientOf(server, db, await buildUser(db, { company_id, is_company_admin: true }));
const project = await buildProject(db, { [admin.id]: ROLE.administrator });
const rules = [{ group: 'Editors', project_id: project, role_id: ROLE.editor }];
await configure({ links_users: true, rules });
const { token } = (await administrator.call(signOn.makeScimToken)).body;

async function scim(path: string, payload: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  const answer = await server.app.inject({ method: 'POST', url: `/scim/v2${path}`, headers, payload });
  expect(answer.statusCode).toBe(201);
  return Number(answer.json<{ id: string }>().id);
}

async function addTo(displayName: string, ids: number[]): Promise<void> {
  await scim('/Groups', { displayName, members: ids.map((id) => ({ value: String(id) })) });
}

async function comeIn(sub: string, email: string): Promise<void> {
  provider.is({}, { sub, email, email_verified: true });
  const browser = testClient(server);
  const begun = (await browser.call(signOn.begin, { body: {} })).body;
  const completion = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
  const { token: ticket } = (await browser.call(signOn.complete, { body: completion })).body;
  expect((await browser.call(auth.login, { body: { email, token: ticket } })).status).toBe(200);
}

async function roleOf(user_id: number): Promise<number | undefined> {
  const rows = await withSystem(db, (tx) =>
    tx.selectFrom('project_members').select('role_id').where('user_id', '=', user_id).execute(),
  );
  return rows[0]?.role_id;
}

test('roles of groups wait until an account that SCIM took over is its user’s alone', async () => {
  const own = await buildUser(db, { email: 'own@bank.example' });
  const reset = await buildUser(db, { email: 'reset@bank.example' });
  expect((await administrator.call(platform.resetPassword, { params: { id: reset.id } })).status).toBe(200);
  const body = { name: 'Open', email: 'open@bank.example' };
  const { id: open } = (await administrator.call(platform.invite, { body })).body;
  const emails = ['own', 'reset', 'open', 'new'].map((name) => `${name}@bank.example`);
  const ids = [];
  for (const userName of emails) ids.push(await scim('/Users', { userName }));
  expect(ids.slice(0, 3)).toEqual([own.id, reset.id, open]);
  await addTo('Editors', ids);
  // The account made by SCIM cannot be used to sign in yet.
  expect(await Promise.all(ids.map(roleOf))).toEqual([undefined, undefined, undefined, ROLE.editor]);
  for (const [index, email] of emails.entries()) await comeIn(`sub ${index}`, email);
  expect(await Promise.all(ids.map(roleOf))).toEqual([ROLE.editor, ROLE.editor, ROLE.editor, ROLE.editor]);
});

test('a user of the provider whose password another person may know keeps a role of a group, and gets no other', async () => {
  const id = await scim('/Users', { userName: 'known@bank.example' });
  await db.updateTable('users').set({ company_id }).where('id', '=', id).execute();
  await addTo('Auditors', [id]);
  await comeIn('known', 'known@bank.example');
  const { link } = (await boss.call(platform.resetPassword, { params: { id } })).body;
  const passwd = 'three grey pebbles on the shore';
  const accepted = { invitation: link.split('invitation=')[1], passwd };
  expect((await testClient(server).call(invitations.accept, { body: accepted })).status).toBe(200);
  const rule = (group: string, role_id: number) => ({ group, project_id: project, role_id });
  const change = async (...rules: ReturnType<typeof rule>[]) =>
    expect((await administrator.call(signOn.update, { body: { rules } })).status).toBe(200);
  await change(rule('Auditors', ROLE.viewer));
  expect(await roleOf(id)).toBeUndefined();
  // Simulates a mailed link that only the user could open.
  const account = db.updateTable('users').where('id', '=', id);
  await account.set({ password_by: null }).execute();
  await change(rule('Auditors', ROLE.reviewer));
  expect(await roleOf(id)).toBe(ROLE.reviewer);
  await account.set({ password_by: admin.id }).execute();
  await change(rule('Auditors', ROLE.reviewer), rule('Nobody', ROLE.viewer));
  expect(await roleOf(id)).toBe(ROLE.reviewer);
  await change(rule('Auditors', ROLE.administrator));
  expect(await roleOf(id), 'neither the new role nor the one that the rule no longer gives').toBeUndefined();
});
