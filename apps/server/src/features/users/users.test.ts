import { auth, users } from '@parley/contract';
import { PERMISSIONS, ROLE } from '@parley/domain/permission';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { buildMember, buildProject, buildRole, buildUser, clientOf, PASSWORD, type TestUser } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient, type TestClient } from '#testing/test-server.ts';

const { db, url } = await testDatabase();
const server = await startTestServer({ db });
const platformAdmin = await buildUser(db, { is_platform_admin: true });
const platformProject = await buildProject(db, { [platformAdmin.id]: ROLE.viewer });
const platformClient = await clientOf(server, db, platformAdmin);
const NEW = 'nine red balloons';

function stored({ id }: { id: number }) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function update(client: TestClient, projectId: number, user: { id: number }, body: unknown) {
  return client.call(users.update, { params: { id: user.id }, query: { project_id: projectId }, body });
}

function remove(client: TestClient, projectId: number, user: { id: number }) {
  return client.call(users.remove, { params: { id: user.id }, query: { project_id: projectId } });
}

async function canLogIn({ email }: Pick<TestUser, 'email'>, passwd: string): Promise<boolean> {
  return (await testClient(server).call(auth.login, { body: { email, passwd } })).status === 200;
}

test('a project’s administrator adds a user, who must change the password at the first sign-in', async () => {
  const { client, projectId } = await buildMember(server, db);
  const query = { project_id: projectId };
  const user = { email: 'New@bank.example', name: 'New Colleague', passwd: NEW };
  const { status, body } = await client.call(users.create, { query, body: user });
  expect(status).toBe(200);
  const list = (await client.call(users.list, { query })).body;
  expect(list.find(({ id }) => id === body.id)).toEqual({
    id: body.id,
    email: 'New@bank.example',
    name: 'New Colleague',
    password_expired: true,
    is_platform_admin: false,
    created: expect.any(Number),
  });
  expect(await canLogIn(user, NEW)).toBe(true);
  const again = await client.call(users.create, { query, body: { ...user, email: 'new@BANK.example' } });
  expect(again.status).toBe(400);
  expect(again.error?.issues?.[0]?.path).toBe('body.email');
});

test('a weak password for a user is refused with the reason', async () => {
  const { client, projectId } = await buildMember(server, db);
  const { error } = await client.call(users.create, {
    query: { project_id: projectId },
    body: { email: 'weak@bank.example', name: 'Weak Colleague', passwd: 'weakcolleague' },
  });
  expect(error?.issues).toEqual([{ path: 'body.passwd', message: 'Do not use your name or e-mail as the password.' }]);
});

test('an administrator changes a colleague: what is absent stays, a new password ends the sessions', async () => {
  const { client, projectId, user: administrator } = await buildMember(server, db);
  const colleague = await buildUser(db);
  const project = await buildProject(db, { [colleague.id]: ROLE.editor, [administrator.id]: ROLE.administrator });
  const theirs = await clientOf(server, db, colleague);
  expect((await update(client, projectId, colleague, { name: 'Renamed' })).body).toEqual({ id: colleague.id });
  expect(await stored(colleague)).toMatchObject({ name: 'Renamed', email: colleague.email, password_expired: false });
  expect((await theirs.call(auth.user)).body.projects).toEqual([project]);

  expect((await update(client, projectId, colleague, { passwd: NEW })).status).toBe(200);
  expect(await stored(colleague)).toMatchObject({ password_expired: true });
  expect((await theirs.call(auth.user)).status).toBe(401);
  expect(await canLogIn(colleague, NEW)).toBe(true);
  const email = administrator.email.toUpperCase();
  expect((await update(client, projectId, colleague, { email })).error?.issues?.[0]?.path).toBe('body.email');
});

test('F6: a user as it was read can be sent back edited; its id and age stay', async () => {
  const { client, projectId } = await buildMember(server, db);
  const colleague = await buildUser(db);
  const listed = (await client.call(users.list, { query: { project_id: projectId } })).body;
  const shown = listed.find(({ id }) => id === colleague.id);
  const edited = { ...shown, name: 'Edited', id: projectId, created: 1 };
  expect((await update(client, projectId, colleague, edited)).body).toEqual({ id: colleague.id });
  const after = (await client.call(users.list, { query: { project_id: projectId } })).body;
  expect(after.find(({ id }) => id === colleague.id)).toEqual({ ...shown, name: 'Edited' });
});

test('T7: the own password is changed with the current one only', async () => {
  const { client, projectId, user } = await buildMember(server, db);
  expect((await update(client, projectId, user, { passwd: NEW })).error?.issues?.[0]?.path).toBe('body.passwd');
  expect((await update(client, projectId, user, { name: 'My new name' })).status).toBe(200);
});

test('Z5: who has rights that the administrator lacks cannot be changed or removed by them', async () => {
  const { client, projectId, user: administrator } = await buildMember(server, db);
  const assistantRole = await buildRole(
    db,
    PERMISSIONS.filter(({ resources }) => resources.includes('PUT:/users/<id>')).map(({ id }) => id),
  );
  const assistant = await buildUser(db);
  const elsewhere = await buildUser(db);
  const both = await buildUser(db);
  const boss = await buildUser(db);
  const shared = await buildProject(db, {
    [assistant.id]: assistantRole,
    [administrator.id]: ROLE.administrator,
    [boss.id]: ROLE.administrator,
    [both.id]: ROLE.viewer,
  });
  await buildProject(db, { [elsewhere.id]: ROLE.viewer, [both.id]: ROLE.viewer });
  const assistantClient = await clientOf(server, db, assistant);
  const attempts: [TestClient, number, TestUser][] = [
    [client, projectId, platformAdmin],
    [client, projectId, elsewhere],
    [client, projectId, both],
    [assistantClient, shared, administrator],
    [assistantClient, shared, boss],
    [assistantClient, shared, platformAdmin],
  ];
  for (const [attacker, project, victim] of attempts) {
    const before = await stored(victim);
    expect((await update(attacker, project, victim, { passwd: NEW })).status).toBe(402);
    expect((await update(attacker, project, victim, { email: 'mine@bank.example' })).status).toBe(402);
    expect((await remove(attacker, project, victim)).status).toBe(402);
    expect(await stored(victim)).toEqual(before);
  }
});

test('Z5: only a platform administrator makes another', async () => {
  const { client, projectId, user } = await buildMember(server, db);
  const query = { project_id: projectId };
  const colleague = { email: 'root@bank.example', name: 'Root', passwd: NEW, is_platform_admin: true };
  expect((await client.call(users.create, { query, body: colleague })).status).toBe(402);
  expect((await update(client, projectId, user, { is_platform_admin: true })).status).toBe(402);
  expect((await update(client, projectId, user, { is_platform_admin: false })).status).toBe(200);
  expect((await update(platformClient, platformProject, user, { is_platform_admin: true })).status).toBe(200);
  expect((await client.call(auth.user)).body.is_platform_admin).toBe(true);
  expect((await update(platformClient, platformProject, user, { is_platform_admin: false })).status).toBe(200);
  expect((await client.call(auth.user)).body.permissions.system).toEqual({});
});

test('T10: the last platform administrator can be neither removed nor demoted, nor two by each other at once', async () => {
  for (const refused of [
    await remove(platformClient, platformProject, platformAdmin),
    await update(platformClient, platformProject, platformAdmin, { is_platform_admin: false }),
  ]) {
    expect(refused.status).toBe(400);
    expect(refused.error?.message).toBe('The last platform administrator must stay one.');
  }
  const { client, projectId, user } = await buildMember(server, db);
  await update(platformClient, platformProject, user, { is_platform_admin: true });
  const replies = await atOnce(() => [
    update(platformClient, platformProject, user, { is_platform_admin: false }),
    update(client, projectId, platformAdmin, { is_platform_admin: false }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const admins = await db.selectFrom('users').select('id').where('is_platform_admin', '=', true).execute();
  expect(admins).toHaveLength(1);
  await db.updateTable('users').set({ is_platform_admin: true }).where('id', '=', platformAdmin.id).execute();
  await db.updateTable('users').set({ is_platform_admin: false }).where('id', '=', user.id).execute();
  server.accounts.accessChanged();
});

test('a removed user is signed out of everything for good; what they wrote keeps its author', async () => {
  const colleague = await buildUser(db);
  const project = await buildProject(db, { [colleague.id]: ROLE.editor });
  const theirs = await clientOf(server, db, colleague);
  expect((await theirs.call(auth.user)).status).toBe(200);
  expect((await remove(platformClient, platformProject, colleague)).status).toBe(204);
  expect((await theirs.call(auth.user)).status).toBe(401);
  expect(await canLogIn(colleague, PASSWORD)).toBe(false);
  const query = { project_id: platformProject };
  expect((await platformClient.call(users.list, { query })).body.map(({ id }) => id)).not.toContain(colleague.id);
  expect((await platformClient.call(users.members, { query })).body[project]).toEqual([]);
  expect((await remove(platformClient, platformProject, colleague)).status).toBe(404);
  expect((await update(platformClient, platformProject, colleague, { name: 'Back' })).status).toBe(404);
  expect(await stored(colleague)).toMatchObject({ id: colleague.id, name: colleague.name, password_hash: null });
  const reborn = { email: colleague.email, name: 'Successor', passwd: NEW };
  expect((await platformClient.call(users.create, { query, body: reborn })).status).toBe(200);
});

/** Lets changes of platform administrators go on only when all of them have come to wait for one. */
async function atOnce<T>(start: () => Promise<T>[]): Promise<T[]> {
  const gate = new Client({ connectionString: url });
  const watch = new Client({ connectionString: url });
  await Promise.all([gate.connect(), watch.connect()]);
  try {
    await gate.query('begin');
    await gate.query('select id from users where is_platform_admin for update');
    const started = start();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await watch.query(waiting)).rowCount).toBe(started.length);
    await gate.query('commit');
    return await Promise.all(started);
  } finally {
    await Promise.all([gate.end(), watch.end()]);
  }
}
