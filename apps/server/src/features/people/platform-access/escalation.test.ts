import { auth, platform, roles, users } from '@parley/contract';
import { PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { atOnce } from '#testing/at-once.ts';
import { buildProject, buildRole, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestClient } from '#testing/test-server.ts';

const CREATE_PROJECTS = 410;
const SAVE_ROLES = 440;

const { db, url } = await testDatabase();
const server = await startTestServer({ db });
const platformAdmin = await buildUser(db, { name: 'Pat', is_platform_admin: true });
const platformClient = await clientOf(server, db, platformAdmin);

async function company(name: string): Promise<number> {
  return (await platformClient.call(platform.createCompany, { body: { name } })).body.id;
}

const harbor = await company('Harbor');
const northwind = await company('Northwind');
const boss = await buildUser(db, { name: 'Harbor boss', company_id: harbor, is_company_admin: true });
const bossClient = await clientOf(server, db, boss);
const clerk = await buildUser(db, { name: 'Harbor clerk', company_id: harbor });
const clerkClient = await clientOf(server, db, clerk);
const stranger = await buildUser(db, { name: 'Northwind canary', company_id: northwind });
const harborProject = await projectOf(harbor, 'Harbor line', { [clerk.id]: ROLE.viewer });
const northwindProject = await projectOf(northwind, 'Northwind canary line', { [stranger.id]: ROLE.editor });

async function projectOf(companyId: number | null, name: string, members: Record<number, number>): Promise<number> {
  const id = await buildProject(db, members);
  await db.updateTable('projects').set({ company_id: companyId, name }).where('id', '=', id).execute();
  return id;
}

/** A dump of all rights. */
async function rights(): Promise<string> {
  return withSystem(db, async (tx) => {
    const people = await tx
      .selectFrom('users')
      .select(['id', 'email', 'company_id', 'is_company_admin', 'system_permissions', 'password_hash', 'disabled'])
      .orderBy('id')
      .execute();
    const members = await tx
      .selectFrom('project_members')
      .selectAll()
      .orderBy('project_id')
      .orderBy('user_id')
      .execute();
    const granted = await tx
      .selectFrom('role_permissions')
      .selectAll()
      .orderBy('role_id')
      .orderBy('permission_id')
      .execute();
    const projects = await tx
      .selectFrom('projects')
      .select(['id', 'company_id', 'owner_id', 'state'])
      .orderBy('id')
      .execute();
    return JSON.stringify({ people, members, granted, projects });
  });
}

function update(client: TestClient, { id }: { id: number }, body: object) {
  return client.call(platform.update, { params: { id }, body });
}

const grand = await buildUser(db, { name: 'Log reader', company_id: harbor, system_permissions: [420] });
const roaming = await buildUser(db, { name: 'Roaming', company_id: harbor });
await projectOf(null, 'Shared line', { [roaming.id]: ROLE.viewer });

test.each<[string, () => Promise<{ status: number }>, number[]]>([
  ['gives oneself a platform permission', () => update(bossClient, boss, { platform_permissions: [410] }), [402]],
  ['gives another one a platform permission', () => update(bossClient, clerk, { platform_permissions: [410] }), [402]],
  ['appoints another company administrator', () => update(bossClient, clerk, { is_company_admin: true }), [402]],
  ['moves to another company', () => update(bossClient, boss, { company_id: northwind }), [402]],
  ['leaves the company', () => update(bossClient, boss, { company_id: null }), [402]],
  ['changes a user of another company', () => update(bossClient, stranger, { name: 'Mine' }), [404]],
  [
    'takes a platform administrator’s address',
    () => update(bossClient, platformAdmin, { email: 'x@y.example' }),
    [404],
  ],
  [
    'resets who has a platform permission',
    () => bossClient.call(platform.resetPassword, { params: { id: grand.id } }),
    [402],
  ],
  [
    'changes the address of one who has a platform permission',
    () => update(bossClient, grand, { email: 'g@y.example' }),
    [402],
  ],
  [
    'resets who works outside of the company',
    () => bossClient.call(platform.resetPassword, { params: { id: roaming.id } }),
    [402],
  ],
  [
    'resets a user of another company',
    () => bossClient.call(platform.resetPassword, { params: { id: stranger.id } }),
    [404],
  ],
  [
    'deactivates one of another company',
    () => bossClient.call(platform.deactivate, { params: { id: stranger.id } }),
    [404],
  ],
  [
    'assigns oneself to another company’s project',
    () => update(bossClient, boss, { memberships: [{ project_id: northwindProject, role_id: ROLE.viewer }] }),
    [400],
  ],
  [
    'invites into another company',
    () => bossClient.call(platform.invite, { body: { name: 'X', email: 'x1@y.example', company_id: northwind } }),
    [402],
  ],
  [
    'invites into no company',
    () => bossClient.call(platform.invite, { body: { name: 'X', email: 'x2@y.example', company_id: null } }),
    [402],
  ],
  [
    'invites into another company’s project',
    () => {
      const memberships = [{ project_id: northwindProject, role_id: ROLE.viewer }];
      return bossClient.call(platform.invite, { body: { name: 'X', email: 'x3@y.example', memberships } });
    },
    [400],
  ],
  [
    'moves a project here',
    () => bossClient.call(platform.updateProject, { params: { id: northwindProject }, body: { company_id: harbor } }),
    [404],
  ],
  [
    'gives a project away',
    () => bossClient.call(platform.updateProject, { params: { id: harborProject }, body: { company_id: northwind } }),
    [402],
  ],
  [
    'makes a stranger the owner',
    () => bossClient.call(platform.updateProject, { params: { id: harborProject }, body: { owner_id: stranger.id } }),
    [400],
  ],
  [
    'archives another company’s project',
    () => bossClient.call(platform.archiveProject, { params: { id: northwindProject } }),
    [404],
  ],
  [
    'deletes another company’s project',
    () => bossClient.call(platform.removeProject, { params: { id: northwindProject } }),
    [404],
  ],
  [
    'renames the company',
    () => bossClient.call(platform.renameCompany, { params: { id: harbor }, body: { name: 'H' } }),
    [402],
  ],
  [
    'moves many to another company',
    () => bossClient.call(platform.bulk, { body: { ids: [clerk.id], company_id: northwind } }),
    [402],
  ],
  [
    'deactivates a stranger among one’s own',
    () => bossClient.call(platform.bulk, { body: { ids: [clerk.id, stranger.id], deactivate: true } }),
    [404],
  ],
  [
    'adds a stranger to a project',
    () =>
      bossClient.call(platform.bulk, {
        body: { ids: [stranger.id], add_to: { project_id: harborProject, role_id: 4 } },
      }),
    [404],
  ],
  ['names the rights by their column', () => update(bossClient, clerk, { system_permissions: [410] }), [400]],
  ['names is_platform_admin', () => update(bossClient, clerk, { is_platform_admin: true }), [400]],
  ['calls without administering anything', () => update(clerkClient, clerk, { name: 'Me' }), [402]],
  ['reads without administering anything', () => clerkClient.call(platform.users), [402]],
  [
    'calls with a wrong type of id',
    () => update(bossClient, clerk, { memberships: [{ project_id: String(harborProject), role_id: 1 }] }),
    [400],
  ],
])('Z5: a company’s administrator who %s is refused, and nothing has changed', async (_what, attempt, expected) => {
  const before = await rights();
  expect(expected).toContain((await attempt()).status);
  expect(await rights()).toBe(before);
});

test('a platform administrator can grant only platform permissions, and cannot revoke their own', async () => {
  const before = await rights();
  const unknown = await update(platformClient, clerk, { platform_permissions: [280] });
  expect(unknown.error?.issues?.[0]?.path).toBe('body.platform_permissions');
  const own = await update(platformClient, platformAdmin, { platform_permissions: [410] });
  expect(own.error?.message).toBe('You cannot take your own platform permissions.');
  expect((await platformClient.call(platform.deactivate, { params: { id: platformAdmin.id } })).status).toBe(400);
  expect(await rights()).toBe(before);
});

test('if two platform administrators revoke each other’s rights concurrently, one remains', async () => {
  const other = await buildUser(db, { is_platform_admin: true });
  const otherClient = await clientOf(server, db, other);
  const replies = await atOnce(url, () => [
    update(platformClient, other, { platform_permissions: [] }),
    update(otherClient, platformAdmin, { platform_permissions: [] }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 402]);
  const all = { system_permissions: PLATFORM_PERMISSIONS };
  await db.updateTable('users').set(all).where('id', '=', platformAdmin.id).execute();
  await db.updateTable('users').set({ system_permissions: [] }).where('id', '=', other.id).execute();
});

test('each platform permission apart opens its own calls and no others', async () => {
  const user = await buildUser(db, { system_permissions: [CREATE_PROJECTS] });
  const client = await clientOf(server, db, user);
  const session = await client.call(auth.user);
  expect(session.body).toMatchObject({ is_platform_admin: false, permissions: { administers: null } });
  expect(session.body.permissions.system).toEqual({ '/system/projects': { POST: ['dev', 'prod'] } });
  expect((await client.call(users.logs)).status).toBe(402);
  expect((await client.call(platform.users)).status).toBe(402);
  await update(platformClient, user, { platform_permissions: PLATFORM_PERMISSIONS });
  expect((await client.call(auth.user)).body).toMatchObject({
    is_platform_admin: true,
    permissions: { administers: 'platform' },
  });
  await update(platformClient, user, { platform_permissions: [] });
});

test('users who may save roles grant and revoke only rights that they hold wherever the role is used', async () => {
  const role = await buildRole(db, [10]);
  const saver = await buildUser(db, { system_permissions: [SAVE_ROLES] });
  const own = await buildRole(db, [10, 20]);
  await buildProject(db, { [saver.id]: own });
  const client = await clientOf(server, db, saver);
  const put = (body: Record<number, number[]>) => client.call(roles.setPermissions, { body });
  const before = await rights();
  expect((await put({ [own]: [10, 20, 30] })).status).toBe(402);
  expect((await put({ [role]: [10, 290] })).status).toBe(402);
  expect((await put({ [ROLE.viewer]: [] })).status).toBe(402);
  expect((await client.call(roles.remove, { params: { id: ROLE.viewer } })).status).toBe(402);
  expect(await rights()).toBe(before);
  expect((await put({ [role]: [10, 20] })).status).toBe(200);
  await buildProject(db, { [clerk.id]: role });
  expect((await put({ [role]: [10] })).status).toBe(402);
});

test('a project’s administrator cannot take over a user with rights beyond projects', async () => {
  const manager = await buildUser(db);
  const projectId = await buildProject(db, {
    [manager.id]: ROLE.administrator,
    [grand.id]: ROLE.viewer,
    [boss.id]: ROLE.viewer,
  });
  const client = await clientOf(server, db, manager);
  for (const { id } of [grand, boss]) {
    const call = { params: { id }, query: { project_id: projectId } };
    expect((await client.call(users.reset, call)).status).toBe(402);
    expect((await client.call(users.update, { ...call, body: { email: 'mine@y.example' } })).status).toBe(402);
    expect((await client.call(users.remove, call)).status).toBe(402);
  }
  await withSystem(db, (tx) => tx.deleteFrom('project_members').where('project_id', '=', projectId).execute());
});

test('rights in a project that rests keep its users from being taken over', async () => {
  const manager = await buildUser(db);
  const target = await buildUser(db);
  const shared = await buildProject(db, { [manager.id]: ROLE.administrator, [target.id]: ROLE.viewer });
  const resting = await buildProject(db, { [target.id]: ROLE.administrator });
  await platformClient.call(platform.archiveProject, { params: { id: resting } });
  const client = await clientOf(server, db, manager);
  const call = { params: { id: target.id }, query: { project_id: shared } };
  expect((await client.call(users.reset, call)).status).toBe(402);
});

test('a company’s administrator sees nothing of other companies', async () => {
  const answers = [
    await bossClient.call(platform.users),
    await bossClient.call(platform.users, { query: { q: 'canary' } }),
    await bossClient.call(platform.users, { query: { company: northwind } }),
    await bossClient.call(platform.users, { query: { format: 'csv' } }),
    await bossClient.call(platform.user, { params: { id: stranger.id } }),
    await bossClient.call(platform.user, { params: { id: roaming.id } }),
    await bossClient.call(platform.companies),
    await bossClient.call(platform.projects),
    await bossClient.call(platform.projects, { query: { company: northwind, q: 'canary' } }),
  ];
  const text = JSON.stringify(answers.map(({ body }) => body));
  for (const canary of ['canary', 'Northwind', 'Shared line', stranger.email]) expect(text).not.toContain(canary);
  expect(answers[0]?.body).toMatchObject({ total: 4 });
  expect(text).toContain('Harbor clerk');
});

test('a company’s administrator ends sessions of the company, and learns nothing of others', async () => {
  const strangerClient = await clientOf(server, db, stranger);
  const colleague = await buildUser(db, { company_id: harbor });
  const colleagueClient = await clientOf(server, db, colleague);
  const idOf = async ({ id }: { id: number }) => {
    const session = db.selectFrom('sessions').select('id').where('user_id', '=', id).orderBy('id', 'desc').limit(1);
    return (await session.executeTakeFirstOrThrow()).id;
  };
  const end = (id: number) => bossClient.call(platform.endSession, { params: { id } });
  const [foreign, unknown] = [await end(await idOf(stranger)), await end(999_999_999)];
  expect([foreign.status, foreign.error?.message]).toEqual([unknown.status, unknown.error?.message]);
  expect((await strangerClient.call(auth.user)).status).toBe(200);
  expect((await end(await idOf(colleague))).status).toBe(200);
  expect((await colleagueClient.call(auth.user)).status).toBe(401);
});

test('a member of a company finds no users of other companies to assign', async () => {
  const manager = await buildUser(db, { company_id: harbor });
  const projectId = await projectOf(harbor, 'Managed line', { [manager.id]: ROLE.administrator });
  const client = await clientOf(server, db, manager);
  const query = { project_id: projectId };
  const { body } = await client.call(users.list, { query });
  expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining(['Harbor clerk']));
  expect(JSON.stringify(body)).not.toContain('canary');
  const members = [manager, stranger].map(({ id }) => ({ user_id: id, role_id: ROLE.viewer }));
  const added = await client.call(users.setMembers, { query, body: { [projectId]: members } });
  expect(added).toMatchObject({ status: 400, error: { message: `User ${stranger.id} not found` } });
});

test('a project’s administrator without a company sees users of companies only in their own projects', async () => {
  const manager = await buildUser(db);
  const colleague = await buildUser(db, { name: 'Freelance clerk' });
  const visitor = await buildUser(db, { name: 'Visitor', company_id: northwind });
  const projectId = await projectOf(null, 'Free line', { [manager.id]: ROLE.administrator, [visitor.id]: ROLE.viewer });
  const client = await clientOf(server, db, manager);
  const { body } = await client.call(users.list, { query: { project_id: projectId } });
  const ids = body.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([manager.id, colleague.id, visitor.id]));
  expect(ids).not.toContain(stranger.id);
});

test('a company’s administrator gives every role in the company’s projects, to oneself too, and that is all', async () => {
  const memberships = [{ project_id: harborProject, role_id: ROLE.administrator }];
  expect((await update(bossClient, boss, { memberships })).status).toBe(200);
  expect((await bossClient.call(auth.user)).body.projects).toContain(harborProject);
  const invited = await bossClient.call(platform.invite, {
    body: { name: 'Newcomer', email: 'new@harbor.example', memberships },
  });
  const { body } = await platformClient.call(platform.user, { params: { id: invited.body.id } });
  expect(body).toMatchObject({ company_id: harbor, platform_permissions: [], is_company_admin: false });
});

test('a company’s administrator who saves a user’s projects does not change the ones that they cannot see', async () => {
  const both = await buildUser(db, { company_id: harbor });
  const other = await projectOf(harbor, 'Second line', { [both.id]: ROLE.viewer });
  expect((await update(bossClient, both, { memberships: [] })).status).toBe(200);
  await withSystem(db, (tx) =>
    tx.insertInto('project_members').values({ project_id: northwindProject, user_id: both.id, role_id: 4 }).execute(),
  );
  const refused = await update(bossClient, both, { memberships: [{ project_id: other, role_id: ROLE.viewer }] });
  expect(refused.status).toBe(402);
  const { body } = await platformClient.call(platform.user, { params: { id: both.id } });
  expect(body.memberships.map(({ project_id }) => project_id)).toEqual([northwindProject]);
});

test('an administrator who moves to another company administers it only when that is said', async () => {
  const mover = await buildUser(db, { company_id: harbor, is_company_admin: true });
  await update(platformClient, mover, { company_id: northwind });
  const details = () => platformClient.call(platform.user, { params: { id: mover.id } });
  expect((await details()).body).toMatchObject({ company_id: northwind, is_company_admin: false });
  await update(platformClient, mover, { is_company_admin: true });
  expect((await details()).body.is_company_admin).toBe(true);
  const without = await update(platformClient, mover, { company_id: null, is_company_admin: true });
  expect(without.error?.issues?.[0]?.path).toBe('body.is_company_admin');
});

test('today’s calls take no platform permission of a user whose account is sent back as it was read', async () => {
  const reader = await buildUser(db, { system_permissions: [420] });
  const projectId = await buildProject(db, { [platformAdmin.id]: ROLE.administrator });
  const query = { project_id: projectId };
  const { body } = await platformClient.call(users.list, { query });
  const read = body.find(({ id }) => id === reader.id);
  const put = (id: number, patch: object) => platformClient.call(users.update, { params: { id }, query, body: patch });
  expect((await put(reader.id, { ...read, name: 'Renamed' })).status).toBe(200);
  const after = await platformClient.call(platform.user, { params: { id: reader.id } });
  expect(after.body).toMatchObject({ name: 'Renamed', platform_permissions: [420] });
  expect((await put(platformAdmin.id, { is_platform_admin: false })).status).toBe(400);
});

test('a user whom a company’s project administrator adds belongs to the company', async () => {
  const manager = await buildUser(db, { company_id: harbor });
  const projectId = await projectOf(harbor, 'Adding line', { [manager.id]: ROLE.administrator });
  const client = await clientOf(server, db, manager);
  const body = { name: 'Added', email: 'added@harbor.example', passwd: 'three grey pebbles on the shore' };
  const added = await client.call(users.create, { query: { project_id: projectId }, body });
  const listed = await bossClient.call(platform.users, { query: { q: 'added@' } });
  expect(listed.body.items.map(({ id }) => id)).toEqual([added.body.id]);
});

test('data managed by the corporate identity system is changed only there', async () => {
  const user = await buildUser(db);
  const created_at = 1;
  await db
    .insertInto('scim_users')
    .values({ user_id: user.id, external_id: null, is_active: false, created_at, changed_at: created_at })
    .execute();
  await db.updateTable('users').set({ disabled: true }).where('id', '=', user.id).execute();
  const renamed = await update(platformClient, user, { name: 'Other' });
  expect(renamed.error?.issues?.[0]?.path).toBe('body.name');
  const moved = await update(platformClient, user, { email: 'other@bank.example' });
  expect(moved.error?.issues?.[0]?.path).toBe('body.email');
  expect((await update(platformClient, user, { name: user.name, company_id: harbor })).status).toBe(200);
  expect((await platformClient.call(platform.reactivate, { params: { id: user.id } })).status).toBe(400);
  const { body } = await platformClient.call(platform.user, { params: { id: user.id } });
  expect(body).toMatchObject({ status: 'deactivated', is_synchronized: true });
});

test('a company’s administrator does not learn where an email is in use, and each attempt is in the audit trail', async () => {
  const before = await rights();
  const refusals = [];
  for (const { email } of [stranger, clerk, platformAdmin]) {
    const invited = await bossClient.call(platform.invite, { body: { name: 'Somebody', email } });
    const changed = await bossClient.call(platform.update, { params: { id: boss.id }, body: { email: ` ${email}` } });
    for (const { status, error } of [invited, changed]) refusals.push([status, error?.message]);
  }
  expect(new Set(refusals.map(([, message]) => message)).size).toBe(1);
  expect(new Set(refusals.map(([status]) => status))).toEqual(new Set([402]));
  expect(await rights()).toBe(before);
  await server.refusals.settled();
  const noted = await db
    .selectFrom('audit_entries')
    .select('who')
    .where('action', '=', 'refused')
    .where('who', '=', boss.id)
    .execute();
  expect(noted.length).toBeGreaterThanOrEqual(2);
  const told = await platformClient.call(platform.invite, { body: { name: 'Somebody', email: stranger.email } });
  expect(told.error?.message).toContain('already exists');
});
