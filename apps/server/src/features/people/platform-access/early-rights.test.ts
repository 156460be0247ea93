import { platform, users } from '@parley/contract';
import { PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db });
const chief = await buildUser(db, { is_platform_admin: true });
const client = await clientOf(server, db, chief);
const project = await buildProject(db, { [chief.id]: ROLE.administrator });
const query = { project_id: project };
const { id: company } = (await client.call(platform.createCompany, { body: { name: 'Harbor' } })).body;
const passwd = 'three grey pebbles on the shore';

test('an account whose password its maker knows gets no rights beyond projects before its user changes it', async () => {
  const person = { name: 'Nora', email: 'nora@bank.example', passwd };
  const early = await client.call(users.create, { query, body: { ...person, is_platform_admin: true } });
  expect(early.error?.issues?.[0]?.path).toBe('body.is_platform_admin');
  const { id } = (await client.call(users.create, { query, body: person })).body;
  const give = (body: object) =>
    client.call(platform.update, { params: { id }, body: { company_id: company, ...body } });
  const refused = [
    (await give({ platform_permissions: [420] })).error?.issues,
    (await give({ is_company_admin: true })).error?.issues,
    (await client.call(users.update, { params: { id }, query, body: { is_platform_admin: true } })).error?.issues,
  ];
  const message = 'Nora must first sign in and choose an own password: another person knows the present one.';
  const paths = ['body.platform_permissions', 'body.is_company_admin', 'body.is_platform_admin'];
  expect(refused).toEqual(paths.map((path) => [{ path, message }]));
  await db.updateTable('users').set({ password_expired: false }).where('id', '=', id).execute();
  expect((await give({ platform_permissions: [420], is_company_admin: true })).status).toBe(200);
  // The administrator who resets a password knows the one-time password, too.
  expect((await client.call(users.reset, { params: { id }, query })).status).toBe(200);
  expect((await give({ platform_permissions: PLATFORM_PERMISSIONS })).status).toBe(400);
  expect((await give({ platform_permissions: [] })).status).toBe(200);
});

test('the password of a user with more rights cannot be set or reset', async () => {
  const boss = await buildUser(db, { company_id: company, is_company_admin: true });
  const bosses = await clientOf(server, db, boss);
  const above = await buildUser(db, { company_id: company, system_permissions: [420] });
  const manager = await buildUser(db);
  const shared = await buildProject(db, { [manager.id]: ROLE.administrator, [above.id]: ROLE.viewer });
  const managers = await clientOf(server, db, manager);
  const params = { id: above.id };
  const before = await db.selectFrom('users').select('password_hash').where('id', '=', above.id).executeTakeFirst();
  expect((await bosses.call(platform.resetPassword, { params })).status).toBe(402);
  expect((await managers.call(users.reset, { params, query: { project_id: shared } })).status).toBe(402);
  const set = await managers.call(users.update, { params, query: { project_id: shared }, body: { passwd } });
  expect(set.status).toBe(402);
  expect(await db.selectFrom('users').select('password_hash').where('id', '=', above.id).executeTakeFirst()).toEqual(
    before,
  );
});
