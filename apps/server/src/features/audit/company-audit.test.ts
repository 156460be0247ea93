import { createHash } from 'node:crypto';
import { auditTrail, platform } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { auditRoutes } from '#routes/audit-trail.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { withSystem } from '#platform/db/database.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db, routes: auditRoutes({ db }) });

async function company(name: string): Promise<number> {
  return (await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

const [ours, theirs] = [await company('Ours'), await company('Theirs')];
const boss = await buildUser(db, { company_id: ours, is_company_admin: true });
const [colleague, stranger] = [
  await buildUser(db, { company_id: ours }),
  await buildUser(db, { company_id: theirs, name: 'Stranger' }),
];
const [project, foreign] = [
  await buildProject(db, { [colleague.id]: ROLE.editor }),
  await buildProject(db, { [stranger.id]: ROLE.editor }),
];
await withSystem(db, async (tx) => {
  await tx.updateTable('projects').set({ company_id: ours }).where('id', '=', project).execute();
  const writer = { actor: { userId: null }, now: () => 1_900_000_000_000_000 };
  const wrote = (action: string, resource: string, id: number, projectId?: number) =>
    recordAudit(tx, writer, { action, resource, id, projectId });
  await wrote('our user', 'users', colleague.id);
  await wrote('their user', 'users', stranger.id);
  await wrote('our project', 'users/projects', project, project);
  await wrote('their project', 'users/projects', foreign, foreign);
  await wrote('a role', 'roles', 1);
});
const client = await clientOf(server, db, boss);

test('a company’s administrator sees, opens and downloads what concerns the company, and verifies nothing', async () => {
  const { items } = (await client.call(auditTrail.list)).body;
  expect(items.map(({ action }) => action)).toEqual(['our project', 'our user']);
  for (const [id, status] of [1, 2, 3, 4, 5].map((each) => [each, each % 2 === 1 && each < 5 ? 200 : 404] as const)) {
    expect([id, (await client.call(auditTrail.get, { params: { id } })).status]).toEqual([id, status]);
  }
  const { body } = await client.call(auditTrail.list, { query: { format: 'jsonl' } });
  expect(body).toContain('our user');
  expect(body).not.toContain('their');
  expect((await client.call(auditTrail.verify)).status).toBe(402);
  const nobody = await clientOf(server, db, colleague);
  expect((await nobody.call(auditTrail.list)).status).toBe(402);
});

test('an attempt on another company’s user, who is said not to be there, is recorded', async () => {
  const { status } = await client.call(platform.update, { params: { id: stranger.id }, body: { name: 'Mine' } });
  expect(status).toBe(404);
  await server.refusals.settled();
  const admin = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
  const query = { outcome: 'refused', thing: String(stranger.id) };
  const { items } = (await admin.call(auditTrail.list, { query })).body;
  expect(items).toEqual([
    expect.objectContaining({
      who: boss.id,
      thing: String(stranger.id),
      refused: { route: 'PUT /platform/users/:id', grant: 'company-admin', reason: 'User not found' },
    }),
  ]);
});

test('a company’s administrator reads nothing of other companies’ projects and roles, and each line of theirs holds', async () => {
  const admin = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
  const shared = await buildUser(db, { company_id: ours, name: 'Shared' });
  const nameOf = async (id: number) =>
    (await db.selectFrom('projects').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  const [ourName, theirName] = [await nameOf(project), await nameOf(foreign)];
  const both = [project, foreign].map((project_id) => ({ project_id, role_id: ROLE.viewer }));
  const given = await admin.call(platform.update, { params: { id: shared.id }, body: { memberships: both } });
  expect(given.status).toBe(200);
  const invitation = { name: 'Invited', email: 'invited@bank.example', company_id: ours, memberships: both };
  const invited = (await admin.call(platform.invite, { body: invitation })).body.id;
  const add_to = { project_id: foreign, role_id: ROLE.editor };
  expect((await admin.call(platform.bulk, { body: { ids: [colleague.id], add_to } })).status).toBe(200);
  // Simulates the earlier format, in which projects shared an entry.
  await withSystem(db, (tx) =>
    recordAudit(
      tx,
      { actor: { userId: null }, now: () => 1_900_000_000_000_000 },
      {
        ...{ action: 'user projects changed', resource: 'users', id: shared.id },
        ...{ before: { [theirName]: null }, after: { [theirName]: 'Viewer' } },
      },
    ),
  );

  const seen = (await client.call(auditTrail.list, { query: { resource: 'users' } })).body.items;
  expect(JSON.stringify(seen)).not.toContain(theirName);
  for (const id of [shared.id, invited]) {
    const [entry, ...others] = seen.filter(
      ({ action, thing }) => action === 'user projects changed' && thing === String(id),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ project_id: project, after: { [`${ourName} (${project})`]: 'Viewer' } });
  }
  const text = textOf((await client.call(auditTrail.list, { query: { format: 'jsonl' } })).body);
  expect(text).not.toContain(theirName);
  for (const line of text.trimEnd().split('\n')) expect(isWhole(line)).toBe(true);
  const all = (await admin.call(auditTrail.list, { query: { resource: 'users', thing: String(shared.id) } })).body
    .items;
  expect(JSON.stringify(all)).toContain(theirName);
  expect((await admin.call(auditTrail.verify)).body.audit_trail.broken).toBeNull();
});

function textOf(body: unknown): string {
  if (typeof body !== 'string') throw new Error('The answer is no text');
  return body;
}

/** The hash of a line covers its own text and the hash before it. */
function isWhole(line: string): boolean {
  const parts = /^\{"before":"([0-9a-f]*)","entry":(.*),"hash":"([0-9a-f]{64})"\}$/u.exec(line);
  const [, before = '', entry = '', hash] = parts ?? [];
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(entry).digest('hex') === hash;
}
