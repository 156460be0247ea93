import { companies } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { companyRoutes } from '#routes/companies.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db, routes: companyRoutes({ db }) });

async function addCompany(name: string): Promise<number> {
  return (await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

test('users see their own company and the companies of their projects, and a platform administrator sees all', async () => {
  const [bank, insurer, rail] = [await addCompany('Bank'), await addCompany('Insurer'), await addCompany('Rail')];
  const user = await buildUser(db);
  await db.updateTable('users').set({ company_id: bank }).where('id', '=', user.id).execute();
  const project = await buildProject(db, { [user.id]: ROLE.viewer });
  await db.updateTable('projects').set({ company_id: rail }).where('id', '=', project).execute();
  const seenBy = async (someone: { id: number }) =>
    (await (await clientOf(server, db, someone)).call(companies.list)).body;
  expect(await seenBy(user)).toEqual([
    { id: bank, name: 'Bank' },
    { id: rail, name: 'Rail' },
  ]);
  expect(await seenBy(await buildUser(db))).toEqual([]);
  const all = await seenBy(await buildUser(db, { is_platform_admin: true }));
  expect(all.map(({ id }) => id)).toEqual([bank, insurer, rail]);
});
