import { access, roles, users } from '@parley/contract';
import { DEFAULT_ROLE, PERMISSIONS, ROLE, type Grant } from '@parley/domain/permission';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { buildMember, buildProject, buildRole, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db });
const platformAdmin = await buildUser(db, { is_platform_admin: true, name: 'Zora Platform' });
const platformClient = await clientOf(server, db, platformAdmin);

const SAVE_ROLES = 440;

function permissionsFor(...grants: Grant[]): number[] {
  return PERMISSIONS.filter(({ resources }) => resources.some((grant) => grants.includes(grant))).map(({ id }) => id);
}

async function allRoles() {
  return (await platformClient.call(roles.list)).body;
}

const setPermissions = (client: TestClient, body: Record<number, number[]>) =>
  client.call(roles.setPermissions, { body });

test('users who may save roles without administering the platform grant and revoke only rights that they have wherever the role is used', async () => {
  const ownRole = await buildRole(db, permissionsFor('GET:/users', 'PUT:/users/projects', 'GET:/history'));
  const strongRole = await buildRole(db, permissionsFor('GET:/history', 'GET:/run/deploy'));
  const emptyRole = await buildRole(db, []);
  const sharedRole = await buildRole(db, permissionsFor('GET:/history'));
  const manager = await buildUser(db, { system_permissions: [SAVE_ROLES] });
  await buildProject(db, { [manager.id]: ownRole });
  await buildProject(db, { [(await buildUser(db)).id]: sharedRole });
  const client = await clientOf(server, db, manager);
  const [history] = permissionsFor('GET:/history');
  const [intents] = permissionsFor('PUT:/intents');
  const own = permissionsFor('GET:/users', 'PUT:/users/projects', 'GET:/history');
  const before = await allRoles();
  const attempts: [what: string, reply: () => Promise<{ status: number }>][] = [
    ['gives the own role more', () => setPermissions(client, { [ownRole]: [...own, intents ?? 0] })],
    [
      'gives the own role everything',
      () =>
        setPermissions(client, { [ownRole]: permissionsFor('PUT:/users/<id>', 'PUT:/settings', 'GET:/run/deploy') }),
    ],
    [
      'gives the default role more',
      () => setPermissions(client, { [DEFAULT_ROLE]: permissionsFor('PUT:/users/<id>') }),
    ],
    ['fills an empty role with what one lacks', () => setPermissions(client, { [emptyRole]: [intents ?? 0] })],
    ['takes from a role what one lacks', () => setPermissions(client, { [strongRole]: [history ?? 0] })],
    ['takes from a role of a foreign project', () => setPermissions(client, { [sharedRole]: [] })],
    [
      'hides it behind what is allowed',
      () => setPermissions(client, { [emptyRole]: [history ?? 0], [ownRole]: [...own, intents ?? 0] }),
    ],
    ['deletes a role that can do more', () => client.call(roles.remove, { params: { id: strongRole } })],
    ['deletes a role of a foreign project', () => client.call(roles.remove, { params: { id: sharedRole } })],
  ];
  for (const [what, reply] of attempts) expect((await reply()).status, what).toBe(402);
  expect(await allRoles()).toEqual(before);

  expect((await setPermissions(client, { [emptyRole]: [history ?? 0] })).status).toBe(200);
  expect((await setPermissions(client, { [emptyRole]: [] })).status).toBe(200);
  expect((await client.call(roles.remove, { params: { id: emptyRole } })).status).toBe(200);
});

test('a token’s role cannot be raised by rights in another project', async () => {
  const tokenRole = await buildRole(db, permissionsFor('GET:/history'));
  const strongRole = await buildRole(db, permissionsFor('GET:/history', 'PUT:/intents'));
  const { user, projectId } = await buildMember(server, db);
  await withSystem(db, (tx) =>
    tx
      .insertInto('project_tokens')
      .values({
        ...{ project_id: projectId, role_id: tokenRole, created_by: user.id, name: 'Build' },
        ...{ token_hash: Buffer.alloc(32, 1), last_four: '1111', created_at: 1, project_env: null, expires_at: null },
      })
      .execute(),
  );
  const manager = await buildUser(db, { system_permissions: [SAVE_ROLES] });
  await buildProject(db, { [manager.id]: strongRole });
  const client = await clientOf(server, db, manager);
  const raised = permissionsFor('GET:/history', 'PUT:/intents');
  expect((await setPermissions(client, { [tokenRole]: raised })).status).toBe(402);
  expect((await allRoles()).find(({ id }) => id === tokenRole)?.permissions).toEqual(permissionsFor('GET:/history'));
});

test('a role granted by groups of the identity provider cannot be raised by rights in another project', async () => {
  const history = permissionsFor('GET:/history');
  const groupRole = await buildRole(db, history);
  const strongRole = await buildRole(db, permissionsFor('GET:/history', 'PUT:/intents'));
  const rules = [{ group: 'Staff', project_id: await buildProject(db), role_id: groupRole }];
  await db
    .updateTable('sign_on')
    .set({ chosen: JSON.stringify({ rules }) })
    .execute();
  const manager = await buildUser(db, { system_permissions: [SAVE_ROLES] });
  await buildProject(db, { [manager.id]: strongRole });
  const client = await clientOf(server, db, manager);
  const raised = { [groupRole]: permissionsFor('GET:/history', 'PUT:/intents') };
  expect((await setPermissions(client, raised)).status).toBe(402);
  expect((await allRoles()).find(({ id }) => id === groupRole)?.permissions).toEqual(history);
  await db.updateTable('sign_on').set({ chosen: '{}' }).execute();
  expect((await setPermissions(client, raised)).status).toBe(200);
});

test('only a platform administrator decides which roles require one-time codes', async () => {
  const roleId = await buildRole(db, []);
  const client = await clientOf(server, db, await buildUser(db, { system_permissions: [SAVE_ROLES] }));
  const require = (by: TestClient, requires_otp: boolean) =>
    by.call(roles.rename, { params: { id: roleId }, body: { requires_otp } });
  expect((await require(platformClient, true)).status).toBe(200);
  expect((await require(client, false)).status).toBe(402);
  expect((await allRoles()).find(({ id }) => id === roleId)?.requires_otp).toBe(true);
});

test('who is in no project changes no role', async () => {
  const emptyRole = await buildRole(db, []);
  const client = await clientOf(server, db, await buildUser(db, { system_permissions: [SAVE_ROLES] }));
  expect((await setPermissions(client, { [emptyRole]: permissionsFor('GET:/history') })).status).toBe(402);
});

test('if two administrators save a role or project concurrently, one is refused and nothing of theirs is written', async () => {
  const roleId = await buildRole(db, []);
  const own = await buildProject(db, { [platformAdmin.id]: ROLE.viewer });
  const other = await buildUser(db, { is_platform_admin: true });
  const otherClient = await clientOf(server, db, other);
  await buildProject(db, { [other.id]: ROLE.viewer });
  const query = { project_id: own };
  const atime = Number((await platformClient.call(roles.list)).headers['x-atime']);
  const [one, two] = [permissionsFor('GET:/history'), permissionsFor('GET:/stats')];
  const saved = await Promise.all([
    platformClient.call(roles.setPermissions, { query: { atime }, body: { [roleId]: one } }),
    otherClient.call(roles.setPermissions, { query: { atime }, body: { [roleId]: two, [ROLE.viewer]: [] } }),
  ]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const now = await allRoles();
  expect(now.find(({ id }) => id === roleId)?.permissions).toEqual(saved[0].status === 200 ? one : two);
  if (saved[0].status === 200) expect(now.find(({ id }) => id === ROLE.viewer)?.permissions).not.toEqual([]);

  const members = await platformClient.call(users.members, { query });
  const seen = Number(members.headers['x-atime']);
  const list = (user_id: number) => ({
    [own]: [
      { user_id: platformAdmin.id, role_id: ROLE.viewer },
      { user_id, role_id: ROLE.editor },
    ],
  });
  const [first, second] = [await buildUser(db), await buildUser(db)];
  const put = (user_id: number) =>
    platformClient.call(users.setMembers, { query: { ...query, atime: seen }, body: list(user_id) });
  const written = await Promise.all([put(first.id), put(second.id)]);
  expect(written.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = (await platformClient.call(users.members, { query })).body[own];
  expect(after?.map(({ user_id }) => user_id)).toEqual([
    platformAdmin.id,
    written[0].status === 200 ? first.id : second.id,
  ]);
});

test('a role that is deleted during its assignment is not assigned', async () => {
  const roleId = await buildRole(db, []);
  const { user, projectId, client } = await buildMember(server, db);
  const colleague = await buildUser(db, { created_by: user.id });
  expect((await platformClient.call(roles.remove, { params: { id: roleId } })).status).toBe(200);
  const body = {
    [projectId]: [
      { user_id: user.id, role_id: ROLE.administrator },
      { user_id: colleague.id, role_id: roleId },
    ],
  };
  const late = await client.call(users.setMembers, { query: { project_id: projectId }, body });
  expect(late.status).toBe(400);
  expect(late.error?.issues).toEqual([{ path: `body.${projectId}`, message: `Role ${roleId} not found` }]);
  expect((await client.call(users.members, { query: { project_id: projectId } })).body[projectId]).toHaveLength(1);
});

test('10,000 members are assigned in one call', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, name, name_key, email_key)
    select 'many' || n || '@bank.example', 'Many ' || n, 'many ' || n, 'many' || n || '@bank.example' from generate_series(1, 10000) n
    returning id
  `.execute(db);
  const projectId = await buildProject(db, { [platformAdmin.id]: ROLE.administrator });
  const members = [
    { user_id: platformAdmin.id, role_id: ROLE.administrator },
    ...rows.map(({ id }) => ({ user_id: id, role_id: ROLE.viewer })),
  ];
  const query = { project_id: projectId };
  const put = await platformClient.call(users.setMembers, { query, body: { [projectId]: members } });
  expect(put.status).toBe(200);
  expect((await platformClient.call(users.members, { query })).body[projectId]).toHaveLength(10_001);
});

test('names who can give a permission here: members who have it and may assign, then administrators', async () => {
  const givingRole = await buildRole(db, permissionsFor('PUT:/users/projects', 'PUT:/intents', 'GET:/users'));
  const devRole = await buildRole(db, [...permissionsFor('PUT:/users/projects'), 391]);
  const people = [
    await buildUser(db, { name: 'Bea Giver' }),
    await buildUser(db, { name: 'Ada Tester' }),
    await buildUser(db, { name: 'Cyril Viewer' }),
  ];
  const [grantor, tester, viewer] = people.map(({ id }) => id);
  const projectId = await buildProject(db, {
    [grantor ?? 0]: givingRole,
    [tester ?? 0]: devRole,
    [viewer ?? 0]: ROLE.viewer,
  });
  const { client: outsider, projectId: foreign } = await buildMember(server, db);
  const client = await clientOf(server, db, { id: viewer ?? 0 });
  const named = async (query: { grant: Grant; project_env?: string }) =>
    (await client.call(access.givers, { query: { project_id: projectId, ...query } })).body.people.map(
      ({ name }) => name,
    );
  const ofPlatform = (await named({ grant: 'PUT:/system/roles/<id>' })).length;
  expect(ofPlatform).toBeGreaterThan(0);
  expect((await named({ grant: 'PUT:/intents' }))[0]).toBe('Bea Giver');
  expect(await named({ grant: 'PUT:/intents' })).not.toContain('Ada Tester');
  expect((await named({ grant: 'GET:/run/deploy', project_env: 'dev' }))[0]).toBe('Ada Tester');
  expect(await named({ grant: 'GET:/run/deploy', project_env: 'prod' })).not.toContain('Ada Tester');
  expect(await named({ grant: 'PUT:/system/roles/<id>' })).not.toContain('Bea Giver');
  expect((await named({ grant: 'PUT:/intents' })).length).toBeLessThanOrEqual(5);

  const company = await db.insertInto('companies').values({ name: 'Harbor' }).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('projects').set({ company_id: company.id }).where('id', '=', projectId).execute();
  const head = await buildUser(db, { name: 'Dora Head' });
  const heads = { company_id: company.id, is_company_admin: true };
  await db.updateTable('users').set(heads).where('id', '=', head.id).execute();
  const ask = { query: { project_id: projectId, grant: 'PUT:/intents' as const } };
  expect((await client.call(access.givers, ask)).body.people[1]).toEqual({
    ...{ name: 'Dora Head', role: null, administers: 'company' },
  });
  expect(await named({ grant: 'PUT:/system/roles/<id>' })).not.toContain('Dora Head');
  // A user who may not sign in cannot grant roles.
  await db
    .updateTable('users')
    .set({ provider_refused_at: 1 })
    .where('id', '=', grantor ?? 0)
    .execute();
  expect((await named({ grant: 'PUT:/intents' }))[0]).toBe('Dora Head');

  const bad = await client.call(access.givers, { query: { project_id: projectId, grant: 'PUT:/nothing' } });
  expect(bad.status).toBe(400);
  expect(bad.error?.issues?.[0]).toMatchObject({ path: 'query.grant' });
  const query = { project_id: projectId, grant: 'PUT:/intents' };
  expect((await outsider.call(access.givers, { query })).status).toBe(402);
  expect(foreign).not.toBe(projectId);
});
