import { auth, roles, users } from '@parley/contract';
import { ENVIRONMENT_GRANTS, PERMISSIONS, PLATFORM_GRANTS, ROLE, type Grant } from '@parley/domain/permission';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { buildMember, buildProject, buildRole, buildUser, clientOf, type TestUser } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db });
const platformAdmin = await buildUser(db, { is_platform_admin: true });
const platformClient = await clientOf(server, db, platformAdmin);
const ownProject = await buildProject(db, { [platformAdmin.id]: ROLE.viewer });

function permissionsFor(...grants: Grant[]): number[] {
  return PERMISSIONS.filter(({ resources }) => resources.some((grant) => grants.includes(grant))).map(({ id }) => id);
}

function setMembers(client: TestClient, projectId: number, body: unknown) {
  return client.call(users.setMembers, { query: { project_id: projectId }, body });
}

async function membersOf(client: TestClient, projectId: number) {
  return (await client.call(users.members, { query: { project_id: projectId } })).body[projectId];
}

test('a role is added, renamed, given permissions and deleted', async () => {
  const { body: created } = await platformClient.call(roles.create, { body: { name: 'Auditor' } });
  const { id } = created;
  const again = await platformClient.call(roles.create, { body: { name: ' Auditor ' } });
  expect(again.status).toBe(400);
  expect(again.error?.issues).toEqual([{ path: 'body.name', message: 'Duplicit role name' }]);
  const empty = await platformClient.call(roles.create, { body: { name: '  ' } });
  expect(empty.error?.issues).toEqual([{ path: 'body.name', message: 'Role name cannot be empty' }]);
  const taken = await platformClient.call(roles.rename, { params: { id }, body: { name: 'Editor' } });
  expect(taken.error?.message).toBe('Duplicit role name');
  expect((await platformClient.call(roles.rename, { params: { id }, body: { name: 'Inspector' } })).body).toEqual({
    id,
    version: expect.any(Number),
  });

  const wanted = permissionsFor('GET:/stats', 'GET:/history');
  const body = { [id]: [...wanted, ...wanted] };
  expect((await platformClient.call(roles.setPermissions, { body })).status).toBe(200);
  const found = (await platformClient.call(roles.list)).body.find((role) => role.id === id);
  expect(found).toEqual({ id, name: 'Inspector', permissions: wanted, requires_otp: false });
  expect((await platformClient.call(roles.remove, { params: { id } })).status).toBe(200);
  expect((await platformClient.call(roles.remove, { params: { id } })).status).toBe(404);
  expect((await platformClient.call(roles.rename, { params: { id }, body: { name: 'Gone' } })).status).toBe(404);
});

test('a role can get every permission except the platform’s', async () => {
  const permissions = (await platformClient.call(roles.permissions)).body;
  const resources = (await platformClient.call(roles.resources)).body.map(({ resource }) => resource);
  expect(new Set(permissions.flatMap((permission) => permission.resources))).toEqual(new Set(resources));
  for (const grant of PLATFORM_GRANTS) expect(resources).not.toContain(grant);
  for (const grant of ENVIRONMENT_GRANTS) {
    const environments = permissions.filter((p) => p.resources.includes(grant)).map((p) => p.project_env);
    expect(environments).toEqual(['dev', 'prod']);
  }
});

test('permissions of the platform, unknown ones and unknown roles are refused, and nothing is written', async () => {
  const before = (await platformClient.call(roles.list)).body;
  const [platformPermission] = permissionsFor('PUT:/system/roles/permissions');
  for (const body of [
    { [ROLE.viewer]: [], [ROLE.editor]: [platformPermission] },
    { [ROLE.viewer]: [], [ROLE.editor]: [999_999] },
    { [ROLE.viewer]: [], 999_999: [10] },
  ]) {
    expect((await platformClient.call(roles.setPermissions, { body })).status).toBe(400);
  }
  expect((await platformClient.call(roles.list)).body).toEqual(before);
});

test('deleting a role removes its users from all projects, immediately for open sessions', async () => {
  const roleId = await buildRole(db, permissionsFor('GET:/users'));
  const { user, projectId, client } = await buildMember(server, db, roleId);
  const other = await buildProject(db, { [user.id]: ROLE.viewer });
  expect(await membersOf(client, projectId)).toEqual([{ user_id: user.id, role_id: roleId }]);
  expect((await platformClient.call(roles.remove, { params: { id: roleId } })).status).toBe(200);
  expect((await client.call(auth.user)).body.projects).toEqual([other]);
  expect((await client.call(users.list, { query: { project_id: projectId } })).status).toBe(402);
});

test('the roles that the product itself gives stay', async () => {
  for (const id of [ROLE.administrator, ROLE.editor]) {
    expect((await platformClient.call(roles.remove, { params: { id } })).status).toBe(400);
  }
});

test('the role of users added to a project has no right over users, roles, production or secrets', async () => {
  const { projectId, client } = await buildMember(server, db, ROLE.editor);
  const query = { project_id: projectId };
  const { permissions } = (await client.call(auth.user)).body;
  const held = permissions.roles[ROLE.editor] ?? {};
  expect(held['/run/deploy']).toEqual({ GET: ['dev'] });
  const denied = ['/users', '/users/<id>', '/users/projects', '/settings/protected', '/project/api-token'];
  expect(Object.keys(held).filter((path) => denied.includes(path) || path.startsWith('/system'))).toEqual([]);
  for (const reply of [
    await client.call(users.list, { query }),
    await client.call(users.members, { query }),
    await setMembers(client, projectId, {}),
    await client.call(roles.create, { body: { name: 'Mine' } }),
    await client.call(roles.setPermissions, { body: {} }),
  ]) {
    expect(reply.status).toBe(402);
  }
});

test('an administrator assigns users to their project, with complete lists and for all projects or none', async () => {
  const { user, projectId, client } = await buildMember(server, db);
  const [one, two] = [await buildUser(db), await buildUser(db)];
  await buildProject(db, { [one.id]: ROLE.viewer, [two.id]: ROLE.viewer });
  const self = { user_id: user.id, role_id: ROLE.administrator };
  const first = [self, { user_id: one.id, role_id: ROLE.editor }];
  expect((await setMembers(client, projectId, { [projectId]: first })).status).toBe(200);
  const second = [self, { user_id: two.id, role_id: ROLE.viewer }];
  expect((await setMembers(client, projectId, { [projectId]: second })).status).toBe(200);
  expect(await membersOf(client, projectId)).toEqual(second);

  const twice = await setMembers(client, projectId, { [projectId]: [self, self] });
  expect(twice.error?.message).toBe('User already added on this project');
  for (const member of [
    { user_id: 999_999, role_id: ROLE.viewer },
    { user_id: one.id, role_id: 999_999 },
  ]) {
    expect((await setMembers(client, projectId, { [projectId]: [self, member] })).status).toBe(400);
  }
  expect(await membersOf(client, projectId)).toEqual(second);
});

test('20 attempts to gain rights change nobody’s rights', async () => {
  const { user: victim, projectId: foreign } = await buildMember(server, db);
  const { user: administrator, projectId } = await buildMember(server, db);
  const managerRole = await buildRole(db, permissionsFor('GET:/users', 'PUT:/users/projects', 'PUT:/users/<id>'));
  const weakRole = await buildRole(db, permissionsFor('GET:/history'));
  const manager = await buildUser(db);
  const friend = await buildUser(db);
  const is = (user: { id: number }, role_id: number) => ({ user_id: user.id, role_id });
  const members = [is(administrator, ROLE.administrator), is(manager, managerRole), is(friend, weakRole)];
  await assign(projectId, members);
  const client = await clientOf(server, db, manager);
  const before = await rights();
  const query = { project_id: projectId };
  const [first, second, third] = members;
  const everything = PERMISSIONS.map(({ id }) => id);
  const attempts: [what: string, reply: () => Promise<{ status: number }>][] = [
    ['makes oneself administrator', () => put([first, is(manager, ROLE.administrator), third])],
    ['makes oneself editor', () => put([first, is(manager, ROLE.editor), third])],
    ['makes oneself viewer', () => put([first, is(manager, ROLE.viewer), third])],
    ['makes a friend administrator', () => put([first, second, is(friend, ROLE.administrator)])],
    ['makes a friend editor', () => put([first, second, is(friend, ROLE.editor)])],
    ['takes a role away that can do more', () => put([second, third])],
    ['demotes who can do more', () => put([is(administrator, weakRole), second, third])],
    ['takes a role away that one lacks a right of', () => put([first, second])],
    ['adds a stranger with a strong role', () => put([...members, is(victim, ROLE.administrator)])],
    ['takes over a foreign project', () => setMembers(client, projectId, { [foreign]: [second] })],
    ['empties a foreign project', () => setMembers(client, projectId, { [foreign]: [] })],
    ['names the foreign project in the query', () => setMembers(client, foreign, { [foreign]: [second] })],
    [
      'hides the foreign one behind the own',
      () => setMembers(client, projectId, { [projectId]: members, [foreign]: [] }),
    ],
    ['names a project that is not there', () => setMembers(client, projectId, { 999_999: [second] })],
    ['gives its role everything', () => client.call(roles.setPermissions, { body: { [managerRole]: everything } })],
    [
      'gives it with the project named',
      () => client.call(roles.setPermissions, { query, body: { [managerRole]: [10] } }),
    ],
    ['adds a role', () => client.call(roles.create, { query, body: { name: 'Mine' } })],
    ['deletes a role', () => client.call(roles.remove, { params: { id: ROLE.viewer }, query })],
    ['makes oneself platform administrator', () => patch(manager, { is_platform_admin: true })],
    ['sets an administrator’s password', () => patch(administrator, { passwd: 'nine red balloons' })],
    ['sets the platform administrator’s password', () => patch(platformAdmin, { passwd: 'nine red balloons' })],
  ];
  for (const [what, reply] of attempts) expect((await reply()).status, what).toBe(402);
  expect(attempts.length).toBeGreaterThanOrEqual(20);
  expect(await rights()).toEqual(before);

  function put(list: unknown[]) {
    return setMembers(client, projectId, { [projectId]: list });
  }
  function patch({ id }: { id: number }, body: unknown) {
    return client.call(users.update, { params: { id }, query, body });
  }
  async function rights() {
    const people = [victim, administrator, manager, friend, platformAdmin];
    return Promise.all(people.map(async (user) => (await (await clientOf(server, db, user)).call(auth.user)).body));
  }
});

test('no sequence of allowed calls gives the acting users more rights in total', async () => {
  const managing = permissionsFor('GET:/users', 'PUT:/users/projects', 'PUT:/users/<id>', 'GET:/history');
  const [managerRole, weakRole] = [await buildRole(db, managing), await buildRole(db, permissionsFor('GET:/history'))];
  const roleIds = [managerRole, weakRole, ROLE.viewer, ROLE.editor, ROLE.administrator];
  const people = [await buildUser(db), await buildUser(db), await buildUser(db)];
  const [first, second] = people as [TestUser, TestUser];
  const projectId = await buildProject(db, { [first.id]: managerRole, [second.id]: managerRole });
  const query = { project_id: projectId };
  await fc.assert(
    fc.asyncProperty(fc.array(step(), { maxLength: 6 }), async (steps) => {
      for (const { by, role, ...change } of steps) {
        const client = await clientOf(server, db, people[by] as TestUser);
        const members = change.members.map((at, index) => ({
          user_id: people[index]?.id ?? 0,
          role_id: roleIds[at % roleIds.length],
        }));
        await setMembers(client, projectId, { [projectId]: members });
        const other = people[(by + 1) % people.length]?.id ?? 0;
        await client.call(users.update, { params: { id: other }, query, body: { is_platform_admin: true } });
        await client.call(users.update, { params: { id: other }, query, body: { name: 'Renamed' } });
        await client.call(roles.setPermissions, { query, body: { [managerRole]: [role] } });
        await client.call(roles.create, { query, body: { name: `Role ${role}` } });
      }
      const held = await withSystem(db, (tx) =>
        tx
          .selectFrom('project_members as m')
          .innerJoin('role_permissions as p', 'p.role_id', 'm.role_id')
          .select('p.permission_id as id')
          .distinct()
          .where('m.project_id', '=', projectId)
          .execute(),
      );
      expect(managing).toEqual(expect.arrayContaining(held.map(({ id }) => id)));
      const admins = await db
        .selectFrom('users')
        .select('id')
        .where('is_platform_admin', '=', true)
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .execute();
      expect(admins).toEqual([]);
    }),
    { numRuns: 15 },
  );

  function step() {
    const someone = fc.nat({ max: people.length - 1 });
    return fc.record({ by: someone, role: fc.nat(40), members: fc.array(fc.nat(9), { maxLength: people.length }) });
  }
});

test('one may give what one has', async () => {
  const managerRole = await buildRole(db, permissionsFor('GET:/users', 'PUT:/users/projects'));
  const { user, projectId, client } = await buildMember(server, db, managerRole);
  const weakRole = await buildRole(db, permissionsFor('GET:/users'));
  const friend = await buildUser(db, { created_by: user.id });
  const list = [
    { user_id: user.id, role_id: managerRole },
    { user_id: friend.id, role_id: weakRole },
  ];
  expect((await setMembers(client, projectId, { [projectId]: list })).status).toBe(200);
  expect(await membersOf(client, projectId)).toEqual(list);
});

test('a platform administrator, once in a project, may assign themselves to any', async () => {
  const { projectId: foreign, user } = await buildMember(server, db);
  const own = await buildProject(db, { [platformAdmin.id]: ROLE.viewer });
  const list = [
    { user_id: platformAdmin.id, role_id: ROLE.administrator },
    { user_id: user.id, role_id: ROLE.administrator },
  ];
  expect((await setMembers(platformClient, own, { [foreign]: list })).status).toBe(200);
  expect((await platformClient.call(auth.user)).body.projects).toContain(foreign);
});

test('a revoked role is gone at the next call of an open session', async () => {
  const { projectId, user: administrator, client } = await buildMember(server, db);
  const colleague = await buildUser(db, { created_by: administrator.id });
  const self = { user_id: administrator.id, role_id: ROLE.administrator };
  await setMembers(client, projectId, { [projectId]: [self, { user_id: colleague.id, role_id: ROLE.administrator }] });
  const theirs = await clientOf(server, db, colleague);
  expect((await theirs.call(users.list, { query: { project_id: projectId } })).status).toBe(200);
  await setMembers(client, projectId, { [projectId]: [self] });
  expect((await theirs.call(users.list, { query: { project_id: projectId } })).status).toBe(402);
});

/** Sets the members as the platform's administrator, regardless of the current ones. */
async function assign(projectId: number, members: unknown[]): Promise<void> {
  const own = await buildProject(db, { [platformAdmin.id]: ROLE.viewer });
  expect((await setMembers(platformClient, own, { [projectId]: members })).status).toBe(200);
}

test('if two administrators change one role, its permissions or its members, the second gets a conflict', async () => {
  const id = await buildRole(db, permissionsFor('GET:/stats'));
  const { user, projectId } = await buildMember(server, db, id);
  const atime = Number((await platformClient.call(roles.list)).headers['x-atime']);
  expect(atime).toBeGreaterThan(0);
  const membersRead = await platformClient.call(users.members, { query: { project_id: ownProject } });
  const renamed = await platformClient.call(roles.rename, {
    params: { id },
    query: { atime },
    body: { name: 'First' },
  });
  expect(renamed.status).toBe(200);
  const before = (await platformClient.call(roles.list)).body;
  const late = [
    await platformClient.call(roles.rename, { params: { id }, query: { atime }, body: { name: 'Second' } }),
    await platformClient.call(roles.setPermissions, { query: { atime }, body: { [id]: [], [ROLE.viewer]: [] } }),
    await platformClient.call(roles.remove, { params: { id }, query: { atime } }),
  ];
  const version = renamed.body.version;
  for (const { status, error } of late) {
    expect(status).toBe(409);
    expect(error?.conflicts).toEqual([{ resource: 'roles', id, version, who: platformAdmin.id, deleted: false }]);
  }
  expect((await platformClient.call(roles.list)).body).toEqual(before);

  const seen = Number(membersRead.headers['x-atime']);
  const write = (body: unknown, query: Record<string, number>) =>
    platformClient.call(users.setMembers, { query: { project_id: ownProject, ...query }, body });
  const first = await write({ [projectId]: [{ user_id: user.id, role_id: ROLE.viewer }] }, { atime: seen });
  expect(first.status).toBe(200);
  const second = await write({ [projectId]: [] }, { atime: seen });
  expect(second.status).toBe(409);
  expect(second.error?.conflicts).toEqual([
    { resource: 'users/projects', id: projectId, version: first.body.version, who: platformAdmin.id, deleted: false },
  ]);
  const now = await platformClient.call(users.members, { query: { project_id: ownProject } });
  expect(now.body[projectId]).toEqual([{ user_id: user.id, role_id: ROLE.viewer }]);
  expect((await platformClient.call(roles.remove, { params: { id }, query: { atime: version } })).status).toBe(200);
  const gone = await platformClient.call(roles.rename, {
    params: { id },
    query: { atime: version },
    body: { name: 'X' },
  });
  expect(gone.status).toBe(409);
  expect(gone.error?.conflicts?.[0]).toMatchObject({ deleted: true });
});
