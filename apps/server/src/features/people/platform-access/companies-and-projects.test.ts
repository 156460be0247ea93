import { platform, projects, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import type { ProjectTemplate } from '@parley/domain/project';
import { expect, test } from 'vitest';
import { readSettings } from '#features/settings/settings-store.ts';
import { withProject } from '#platform/db/database.ts';
import { versioned } from '#platform/things/versioned.ts';
import { projectRoutes } from '#routes/projects.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({
  db,
  routes: projectRoutes({ db, quota: 0, hasWritingService: false }),
});
const admin = await buildUser(db, { is_platform_admin: true });
const client = await clientOf(server, db, admin);

async function company(name: string): Promise<number> {
  const { status, body } = await client.call(platform.createCompany, { body: { name } });
  expect(status).toBe(200);
  return body.id;
}

async function project(companyId: number, members: Record<number, number> = {}): Promise<number> {
  const id = await buildProject(db, members);
  await db.updateTable('projects').set({ company_id: companyId }).where('id', '=', id).execute();
  return id;
}

test('a company is added, renamed and listed with what belongs to it', async () => {
  const id = await company('Demo Bank');
  await buildUser(db, { company_id: id });
  await project(id);
  const twin = await client.call(platform.createCompany, { body: { name: 'Demo Bank' } });
  expect(twin.error?.issues?.[0]).toMatchObject({ path: 'body.name' });
  expect((await client.call(platform.renameCompany, { params: { id }, body: { name: 'Iron Bank' } })).status).toBe(200);
  const listed = (await client.call(platform.companies)).body.find((one) => one.id === id);
  expect(listed).toMatchObject({ name: 'Iron Bank', users: 1, projects: 1 });
});

test('a company with users or projects is deleted only with a place for them, and its administrators step down', async () => {
  const [id, other] = [await company('Old'), await company('New')];
  const boss = await buildUser(db, { company_id: id, is_company_admin: true });
  const projectId = await project(id);
  const refused = await client.call(platform.removeCompany, { params: { id } });
  expect(refused.error?.message).toBe('“Old” has 1 user and 1 project. Choose a company for them with move_to.');
  for (const move_to of [id, 999_999_999]) {
    expect((await client.call(platform.removeCompany, { params: { id }, query: { move_to } })).status).toBe(400);
  }
  expect((await client.call(platform.removeCompany, { params: { id }, query: { move_to: other } })).status).toBe(200);
  const { body } = await client.call(platform.user, { params: { id: boss.id } });
  expect(body).toMatchObject({ company_id: other, is_company_admin: false });
  const moved = await client.call(platform.projects, { query: { company: other } });
  expect(moved.body.items.map((one) => one.id)).toEqual([projectId]);
  expect((await client.call(platform.removeCompany, { params: { id } })).status).toBe(404);
  const empty = await company('Empty');
  expect((await client.call(platform.removeCompany, { params: { id: empty } })).status).toBe(200);
});

test('if two administrators rename a company concurrently, the second gets a conflict', async () => {
  const id = await company('Twice');
  const { headers } = await client.call(platform.companies);
  const atime = Number(headers['x-atime']);
  const rename = (name: string) =>
    client.call(platform.renameCompany, { params: { id }, query: { atime }, body: { name } });
  expect((await rename('One')).status).toBe(200);
  const second = await rename('Two');
  expect(second).toMatchObject({ status: 409, error: { conflicts: [{ resource: 'companies', id, who: admin.id }] } });
});

test('a project begins in the time zone that is given, and a zone that does not exist is refused', async () => {
  const zoneOf = async (body: object) => {
    const made = await client.call(projects.create, { body: { name: `Zone ${JSON.stringify(body)}`, ...body } });
    if (made.status !== 200) return made.error?.issues?.[0]?.path;
    const projectId = made.body.project_id;
    const place = { projectId, actor: null, now: () => Date.now() * 1000 };
    return withProject(db, projectId, async (tx) => (await readSettings({ ...place, db: tx })).time_zone);
  };
  expect(await zoneOf({ time_zone: 'Europe/Prague' })).toBe('Europe/Prague');
  expect(await zoneOf({ time_zone: 'Europe/Prague', template: 'demo' })).toBe('Europe/Prague');
  expect(await zoneOf({})).toBe('UTC');
  expect(await zoneOf({ time_zone: 'Europe/Nowhere' })).toBe('body.time_zone');
});

test('a demo bot is refused in a language that it does not speak, and is created in its others', async () => {
  const made = async (template: ProjectTemplate, language: string) => {
    const body = { name: `${template} ${language}`, template, language };
    const { status, error } = await client.call(projects.create, { body });
    return status === 200 ? 'created' : `${error?.issues?.[0]?.path}: ${error?.issues?.[0]?.message}`;
  };
  expect(await made('insurance', 'en')).toBe('created');
  expect(await made('insurance', 'de')).toBe('created');
  expect(await made('insurance', 'cs')).toBe('body.language: This bot speaks only en, de');
  expect(await made('demo', 'de')).toBe('body.language: This bot speaks only en');
  expect(await made('reception', 'en')).toBe('created');
  expect(await made('starter', 'cs')).toBe('created');
});

test('a project is listed with owner, users, size and last change, and found by its name', async () => {
  const owner = await buildUser(db, { name: 'Olga Owner', company_id: await company('Owners') });
  const maker = await clientOf(server, db, owner);
  await client.call(platform.update, { params: { id: owner.id }, body: { platform_permissions: [410] } });
  const body = { name: 'Mortgage line', language: 'en', is_chat: true, template: 'blank' };
  const made = await maker.call(projects.create, { body });
  const id = made.body.project_id;
  await withProject(db, id, async (tx) => {
    const place = { db: tx, projectId: id, actor: null, now: () => Date.now() * 1000 };
    const file = { name: 'hello.wav', size: 1_234, type: 'audio/wav', sha256: 'a'.repeat(64) };
    await versioned(place, 'files').insert(file);
  });
  const { body: found } = await client.call(platform.projects, { query: { q: 'MORTGAGE' } });
  expect(found).toMatchObject({
    total: 1,
    items: [{ id, owner: { id: owner.id, name: 'Olga Owner' }, users: 1, bytes: 1_234, state: 'active' }],
  });
  expect(found.items[0]?.company_id).toBe(
    (await client.call(platform.user, { params: { id: owner.id } })).body.company_id,
  );
  const changed = await client.call(platform.updateProject, { params: { id }, body: { owner_id: admin.id } });
  expect(changed.status).toBe(200);
  const gone = await client.call(platform.updateProject, { params: { id }, body: { owner_id: 999_999_999 } });
  expect(gone.error?.issues?.[0]?.path).toBe('body.owner_id');
});

test.each(['name', 'users', 'bytes', 'conversations', 'last_change'])(
  'pages by %s show every project once',
  async (sort) => {
    const all = (await client.call(platform.projects, { query: { limit: 500 } })).body.items.map(({ id }) => id);
    for (const desc of [{}, { desc: 'true' }]) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const query = { sort, limit: 2, ...desc, ...(cursor === null ? {} : { cursor }) };
        const page: Awaited<ReturnType<typeof client.call<typeof platform.projects>>> = await client.call(
          platform.projects,
          { query },
        );
        seen.push(...page.body.items.map(({ id }) => id));
        cursor = page.body.next_cursor;
      } while (cursor !== null);
      expect(seen.length).toBe(all.length);
      expect(new Set(seen)).toEqual(new Set(all));
    }
  },
);

test('if two administrators change a project or a user concurrently, the second gets a conflict, and nothing is written', async () => {
  const projectId = await project(await company('Race'));
  const user = await buildUser(db);
  const second = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
  const atime = Number((await second.call(platform.users)).headers['x-atime']);
  await client.call(platform.archiveProject, { params: { id: projectId } });
  await client.call(platform.update, { params: { id: user.id }, body: { name: 'First' } });
  const query = { atime };
  const late = [
    await second.call(platform.removeProject, { params: { id: projectId }, query }),
    await second.call(platform.update, { params: { id: user.id }, query, body: { name: 'Second' } }),
    await second.call(platform.deactivate, { params: { id: user.id }, query }),
    await second.call(platform.bulk, { query, body: { ids: [user.id], deactivate: true } }),
  ];
  expect(late.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  const { body } = await client.call(platform.user, { params: { id: user.id } });
  expect(body).toMatchObject({ name: 'First', status: 'active' });
});

test('an item deleted during editing is a conflict, and one that never existed is unknown', async () => {
  const user = await buildUser(db);
  const id = await company('Soon gone');
  const projectId = await buildProject(db, { [admin.id]: ROLE.administrator });
  const atime = Number((await client.call(platform.users)).headers['x-atime']);
  await client.call(users.remove, { params: { id: user.id }, query: { project_id: projectId } });
  await client.call(platform.removeCompany, { params: { id } });
  const query = { atime };
  const late = [
    await client.call(platform.update, { params: { id: user.id }, query, body: { name: 'Late' } }),
    await client.call(platform.unlock, { params: { id: user.id }, query }),
    await client.call(platform.renameCompany, { params: { id }, query, body: { name: 'Late' } }),
  ];
  for (const { status, error } of late) {
    expect(status).toBe(409);
    expect(error?.conflicts?.[0]?.deleted).toBe(true);
  }
  const unknown = { params: { id: 999_999_999 }, query };
  expect((await client.call(platform.update, { ...unknown, body: { name: 'Nobody' } })).status).toBe(404);
  expect((await client.call(platform.archiveProject, unknown)).status).toBe(404);
});

test('a role that was deleted in between is named, and nothing is written', async () => {
  const user = await buildUser(db);
  const projectId = await project(await company('Roles'));
  const memberships = [{ project_id: projectId, role_id: 999_999_999 }];
  const call = { params: { id: user.id }, body: { name: 'Changed', memberships } };
  const { error } = await client.call(platform.update, call);
  expect(error).toMatchObject({ message: 'Role 999999999 not found', issues: [{ path: 'body.memberships.0' }] });
  expect((await client.call(platform.user, { params: { id: user.id } })).body.name).toBe(user.name);
});

test('a project that another user changed in between keeps its members', async () => {
  const user = await buildUser(db);
  const projectId = await project(await company('Members'), { [user.id]: ROLE.viewer });
  const memberships = [{ project_id: projectId, role_id: ROLE.editor }];
  const atime = Number((await client.call(platform.user, { params: { id: user.id } })).headers['x-atime']);
  const other = await buildUser(db);
  await client.call(platform.bulk, {
    body: { ids: [other.id], add_to: { project_id: projectId, role_id: ROLE.viewer } },
  });
  const call = { params: { id: user.id }, body: { memberships } };
  const late = await client.call(platform.update, { ...call, query: { atime } });
  expect(late).toMatchObject({ status: 409, error: { conflicts: [{ resource: 'users/projects', id: projectId }] } });
  expect((await client.call(platform.update, call)).status).toBe(200);
});

test('users who cannot be changed are skipped and named if the call asks for it; the others are changed', async () => {
  const companyId = await company('Skippers');
  const people = [];
  for (const name of ['Dan', 'Eve']) people.push(await buildUser(db, { name, company_id: companyId }));
  const matching = await client.call(platform.userIds, { query: { company: companyId } });
  expect(matching.body.ids).toEqual(people.map(({ id }) => id));
  const ids = [admin.id, 999_999_999, ...matching.body.ids];
  const { status, body } = await client.call(platform.bulk, { body: { ids, deactivate: true, skips_refused: true } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ changed: 2, refused: [{ id: admin.id }] });
  expect(body.refused[0]?.message).toContain('You cannot deactivate yourself.');
  const left = await client.call(platform.userIds, { query: { company: companyId, status: 'active' } });
  expect(left.body.ids).toEqual([]);
});

test('several users change together or not at all, and each user who cannot change is named', async () => {
  const ids = [];
  for (const name of ['Ann', 'Ben', 'Cid']) ids.push((await buildUser(db, { name })).id);
  const bulk = (body: object) => client.call(platform.bulk, { body });
  const companyId = await company('Movers');
  expect((await bulk({ ids, company_id: companyId })).status).toBe(200);
  const projectId = await project(companyId);
  expect((await bulk({ ids, add_to: { project_id: projectId, role_id: ROLE.viewer } })).status).toBe(200);
  const listed = await client.call(platform.users, { query: { company: companyId } });
  expect(listed.body.items.map(({ name, projects: count }) => [name, count])).toEqual([
    ['Ann', 1],
    ['Ben', 1],
    ['Cid', 1],
  ]);

  const refused = await bulk({ ids: [...ids, admin.id], deactivate: true });
  expect(refused.error).toMatchObject({
    message: expect.stringContaining('1 of 4 users cannot be changed') as string,
    issues: [{ path: 'body.ids.3', message: expect.stringContaining('You cannot deactivate yourself.') as string }],
  });
  expect((await client.call(platform.users, { query: { company: companyId, status: 'active' } })).body.total).toBe(3);
  expect((await bulk({ ids, deactivate: true })).status).toBe(200);
  expect((await client.call(platform.users, { query: { company: companyId, status: 'deactivated' } })).body.total).toBe(
    3,
  );
  for (const body of [{ ids }, { ids, deactivate: true, company_id: null }, { ids: [], deactivate: true }]) {
    expect((await bulk(body)).status).toBe(400);
  }
});

test('each change is in the audit trail, and no secret', async () => {
  const rows = await db.selectFrom('audit_entries').select(['action', 'before', 'after', 'who']).execute();
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of [
    'company added',
    'company renamed',
    'company deleted',
    'project archived',
    'project changed',
    'user changed',
    'user deactivated',
    'user projects changed',
  ]) {
    expect(actions).toContain(action);
  }
  expect(JSON.stringify(rows)).not.toMatch(/password_hash|\$argon2|invitation=/u);
});
