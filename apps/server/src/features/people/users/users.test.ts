import { auth, personalTokens, users } from '@parley/contract';
import { PERMISSIONS, PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { atOnce } from '#testing/at-once.ts';
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

function reset(client: TestClient, projectId: number, user: { id: number }) {
  return client.call(users.reset, { params: { id: user.id }, query: { project_id: projectId } });
}

async function canLogIn({ email }: Pick<TestUser, 'email'>, passwd: string): Promise<boolean> {
  return (await testClient(server).call(auth.login, { body: { email, passwd } })).status === 200;
}

async function makeToken(client: TestClient): Promise<void> {
  const body = { name: 'Script', project_env: null, expires_at: null };
  expect((await client.call(personalTokens.create, { body })).status).toBe(200);
}

function tokensOf({ id }: { id: number }) {
  return db.selectFrom('personal_tokens').select('id').where('user_id', '=', id).execute();
}

test('a member of a project learns the names of its other members, and of nobody else', async () => {
  const user = await buildUser(db);
  const colleague = await buildUser(db, { name: 'Petr Colleague' });
  const stranger = await buildUser(db, { name: 'Stranger' });
  const projectId = await buildProject(db, { [user.id]: ROLE.editor, [colleague.id]: ROLE.viewer });
  const client = await clientOf(server, db, user);
  const { status, body } = await client.call(users.colleagues, { query: { project_id: projectId } });
  expect(status).toBe(200);
  expect(body.map(({ id }) => id).toSorted()).toEqual([user.id, colleague.id].toSorted());
  expect(body).toContainEqual({ id: colleague.id, name: 'Petr Colleague' });
  const { client: other } = await buildMember(server, db, ROLE.viewer);
  expect((await other.call(users.colleagues, { query: { project_id: projectId } })).status).toBe(402);
  expect(JSON.stringify(body)).not.toContain(stranger.name);
});

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
  expect(error?.issues).toEqual([{ path: 'body.passwd', message: 'Do not use your name or email as the password.' }]);
});

test('an administrator changes a colleague: what is absent stays, a new password ends sessions and personal tokens', async () => {
  const { client, projectId, user: administrator } = await buildMember(server, db);
  const colleague = await buildUser(db);
  const project = await buildProject(db, { [colleague.id]: ROLE.editor, [administrator.id]: ROLE.administrator });
  const theirs = await clientOf(server, db, colleague);
  expect((await update(client, projectId, colleague, { name: 'Renamed' })).body).toEqual({
    id: colleague.id,
    version: expect.any(Number),
  });
  expect(await stored(colleague)).toMatchObject({ name: 'Renamed', email: colleague.email, password_expired: false });
  expect((await theirs.call(auth.user)).body.projects).toEqual([project]);

  await makeToken(theirs);
  expect((await update(client, projectId, colleague, { passwd: NEW })).status).toBe(200);
  expect(await stored(colleague)).toMatchObject({ password_expired: true });
  expect(await tokensOf(colleague)).toEqual([]);
  expect((await theirs.call(auth.user)).status).toBe(401);
  expect(await canLogIn(colleague, NEW)).toBe(true);
  const email = administrator.email.toUpperCase();
  expect((await update(client, projectId, colleague, { email })).error?.issues?.[0]?.path).toBe('body.email');
});

test('a user as it was read can be sent back edited; its id and age stay', async () => {
  const { client, projectId, user: administrator } = await buildMember(server, db);
  const colleague = await buildUser(db, { created_by: administrator.id });
  const listed = (await client.call(users.list, { query: { project_id: projectId } })).body;
  const shown = listed.find(({ id }) => id === colleague.id);
  const edited = { ...shown, name: 'Edited', id: projectId, created: 1 };
  expect((await update(client, projectId, colleague, edited)).status).toBe(200);
  const after = (await client.call(users.list, { query: { project_id: projectId } })).body;
  expect(after.find(({ id }) => id === colleague.id)).toEqual({ ...shown, name: 'Edited' });
});

test('the own password is changed with the current one only', async () => {
  const { client, projectId, user } = await buildMember(server, db);
  expect((await update(client, projectId, user, { passwd: NEW })).error?.issues?.[0]?.path).toBe('body.passwd');
  expect((await update(client, projectId, user, { name: 'My new name' })).status).toBe(200);
});

test('who has rights that the administrator lacks cannot be changed or removed by them', async () => {
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

test('only a platform administrator makes another', async () => {
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

test('the last platform administrator can be neither removed nor demoted, nor two by each other at once', async () => {
  for (const refused of [
    await remove(platformClient, platformProject, platformAdmin),
    await update(platformClient, platformProject, platformAdmin, { is_platform_admin: false }),
  ]) {
    expect(refused.status).toBe(400);
    expect(refused.error?.message).toBe('At least one platform administrator must remain.');
  }
  const { client, projectId, user } = await buildMember(server, db);
  await update(platformClient, platformProject, user, { is_platform_admin: true });
  const replies = await atOnce(url, () => [
    update(platformClient, platformProject, user, { is_platform_admin: false }),
    update(client, projectId, platformAdmin, { is_platform_admin: false }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const admins = await db.selectFrom('users').select('id').where('is_platform_admin', '=', true).execute();
  expect(admins).toHaveLength(1);
  await db
    .updateTable('users')
    .set({ system_permissions: PLATFORM_PERMISSIONS })
    .where('id', '=', platformAdmin.id)
    .execute();
  await db.updateTable('users').set({ system_permissions: [] }).where('id', '=', user.id).execute();
});

test('a removed user is signed out of everything for good; what they wrote keeps its author', async () => {
  const colleague = await buildUser(db);
  const project = await buildProject(db, { [colleague.id]: ROLE.editor });
  const theirs = await clientOf(server, db, colleague);
  expect((await theirs.call(auth.user)).status).toBe(200);
  expect((await remove(platformClient, platformProject, colleague)).status).toBe(200);
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

test('of two changes of one user at the same moment, both based on the same state, one is written', async () => {
  const colleague = await buildUser(db);
  await buildProject(db, { [colleague.id]: ROLE.viewer });
  const query = { project_id: platformProject };
  const atime = Number((await platformClient.call(users.list, { query })).headers['x-atime']);
  const write = (name: string) =>
    platformClient.call(users.update, { params: { id: colleague.id }, query: { ...query, atime }, body: { name } });
  const answers = await atOnce(url, () => [write('One'), write('Other')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a user without a project is changed by whoever added them, and by no other project administrator', async () => {
  const { client, projectId } = await buildMember(server, db);
  const other = await buildMember(server, db);
  const query = { project_id: projectId };
  const body = { email: 'projectless@bank.example', name: 'Projectless', passwd: NEW };
  const { id } = (await client.call(users.create, { query, body })).body;
  const before = await stored({ id });
  for (const patch of [{ passwd: 'another fine passphrase' }, { email: 'mine@bank.example' }, { name: 'Mine' }]) {
    expect((await update(other.client, other.projectId, { id }, patch)).status).toBe(402);
  }
  expect((await reset(other.client, other.projectId, { id })).status).toBe(402);
  expect((await remove(other.client, other.projectId, { id })).status).toBe(402);
  // The attack: to add the user to a project of one's own, which would make the account changeable.
  const members = {
    [other.projectId]: [
      { user_id: other.user.id, role_id: ROLE.administrator },
      { user_id: id, role_id: ROLE.viewer },
    ],
  };
  const added = await other.client.call(users.setMembers, { query: { project_id: other.projectId }, body: members });
  expect(added.status).toBe(402);
  expect(await stored({ id })).toEqual(before);
  expect((await update(client, projectId, { id }, { name: 'Renamed by the creator' })).status).toBe(200);
  expect((await update(platformClient, platformProject, { id }, { name: 'Renamed above' })).status).toBe(200);
});

test('whoever added a user loses them to the administrators of the projects they are in', async () => {
  const { client, projectId } = await buildMember(server, db);
  const body = { email: 'grown@bank.example', name: 'Grown', passwd: NEW };
  const { id } = (await client.call(users.create, { query: { project_id: projectId }, body })).body;
  await buildProject(db, { [id]: ROLE.administrator });
  expect((await update(client, projectId, { id }, { passwd: 'another fine passphrase' })).status).toBe(402);
});

test('nobody sets another’s password without the change at the next sign-in, whatever they ask for', async () => {
  const { client, projectId } = await buildMember(server, db);
  const query = { project_id: projectId };
  const body = { email: 'forced@bank.example', name: 'Forced', passwd: NEW, password_expired: false };
  const { id } = (await client.call(users.create, { query, body })).body;
  expect(await stored({ id })).toMatchObject({ password_expired: true });
  await update(client, projectId, { id }, { password_expired: false });
  expect(await stored({ id })).toMatchObject({ password_expired: true });
  await db.updateTable('users').set({ password_expired: false }).where('id', '=', id).execute();
  await update(client, projectId, { id }, { passwd: 'another fine passphrase', password_expired: false });
  expect(await stored({ id })).toMatchObject({ password_expired: true });
});

test('the password of a reset signs in once, is to be changed, and is over after a day', async () => {
  const { client, projectId, user: administrator } = await buildMember(server, db);
  const colleague = await buildUser(db);
  await buildProject(db, { [colleague.id]: ROLE.viewer, [administrator.id]: ROLE.administrator });
  const theirs = await clientOf(server, db, colleague);
  await makeToken(theirs);
  const { status, body } = await reset(client, projectId, colleague);
  expect(status).toBe(200);
  expect(await tokensOf(colleague)).toEqual([]);
  expect((await theirs.call(auth.user)).status).toBe(401);
  expect(await canLogIn(colleague, PASSWORD)).toBe(false);
  const browser = testClient(server);
  const login = () => browser.call(auth.login, { body: { email: colleague.email, passwd: body.passwd } });
  expect((await login()).body.user.password_expired).toBe(true);
  expect(await canLogIn(colleague, body.passwd)).toBe(false);
  expect((await browser.call(users.list, { query: { project_id: projectId } })).status).toBe(402);
  const own = { passwd: NEW, email: colleague.email, name: colleague.name };
  const changed = await browser.call(users.changeMyPassword, { query: { id: colleague.id }, body: own });
  expect(changed.status).toBe(200);
  expect(await canLogIn(colleague, NEW)).toBe(true);

  const second = (await reset(client, projectId, colleague)).body;
  await db.updateTable('users').set({ one_time_until: 1 }).where('id', '=', colleague.id).execute();
  expect(await canLogIn(colleague, second.passwd)).toBe(false);
  expect((await reset(client, projectId, administrator)).status).toBe(400);
});

test('of two administrators who change one user, the second is told of the first, and nothing is written', async () => {
  const colleague = await buildUser(db);
  await buildProject(db, { [colleague.id]: ROLE.viewer });
  const query = { project_id: platformProject };
  const atime = Number((await platformClient.call(users.list, { query })).headers['x-atime']);
  const write = (body: unknown, seen: number) =>
    platformClient.call(users.update, { params: { id: colleague.id }, query: { ...query, atime: seen }, body });
  const first = await write({ name: 'First' }, atime);
  expect(first.status).toBe(200);
  expect(first.headers['x-atime']).toBe(String(first.body.version));
  const before = await stored(colleague);
  const second = await write({ name: 'Second', email: 'second@bank.example' }, atime);
  expect(second.status).toBe(409);
  expect(second.error?.conflicts).toEqual([
    { resource: 'users', id: colleague.id, version: first.body.version, who: platformAdmin.id, deleted: false },
  ]);
  expect(await stored(colleague)).toEqual(before);
  expect((await write({ name: 'Third' }, first.body.version)).status).toBe(200);
  const removed = await platformClient.call(users.remove, { params: { id: colleague.id }, query });
  const late = await write({ name: 'Late' }, atime);
  expect(late.status).toBe(409);
  expect(late.error?.conflicts?.[0]).toMatchObject({ version: removed.body.version, deleted: true });
  expect((await write({ name: 'Later' }, removed.body.version)).status).toBe(404);
  expect((await write({ name: 'Ahead' }, (Date.now() + 120_000) * 1_000)).status).toBe(400);
});
