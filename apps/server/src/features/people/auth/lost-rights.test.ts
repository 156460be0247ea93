import { randomBytes } from 'node:crypto';
import { roles, users } from '@parley/contract';
import { PERMISSIONS, ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { overtaken } from '#testing/overtaken.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db });

const FOR_ROLES = PERMISSIONS.filter(({ resources }) => resources.includes('PUT:/system/roles/permissions'));

/** A user who administers a project and may change roles. */
async function administrator() {
  const user = await buildUser(db, { system_permissions: FOR_ROLES.map(({ id }) => id) });
  const projectId = await buildProject(db, { [user.id]: ROLE.administrator });
  return { ...user, projectId, client: await clientOf(server, db, user) };
}

const named = () => `Role ${randomBytes(4).toString('hex')}`;

interface Case {
  id: number;
  projectId: number;
  client: TestClient;
}
const CALLS: [string, (on: Case) => Promise<{ status: number }>][] = [
  [
    'makes themselves an administrator again',
    ({ id, projectId, client }) =>
      client.call(users.setMembers, {
        query: { project_id: projectId },
        body: { [projectId]: [{ user_id: id, role_id: ROLE.administrator }] },
      }),
  ],
  ['makes a role', ({ client }) => client.call(roles.create, { body: { name: named() } })],
  [
    'adds a user',
    ({ projectId, client }) =>
      client.call(users.create, {
        query: { project_id: projectId },
        body: { name: 'New', email: `${named()}@bank.example`.replace(' ', ''), passwd: 'Sturdy-Harbor-42' },
      }),
  ],
];

test.each(CALLS)('a user who is just losing their rights never %s by a call that waits', async (_what, call) => {
  const on = await administrator();
  const reply = await overtaken(
    db,
    () => call(on),
    (tx) => tx.updateTable('project_members').set({ role_id: ROLE.viewer }).where('user_id', '=', on.id).execute(),
  );
  expect(reply.status).toBe(402);
  const members = await withSystem(db, (tx) =>
    tx.selectFrom('project_members').select(['user_id', 'role_id']).where('project_id', '=', on.projectId).execute(),
  );
  expect(members).toEqual([{ user_id: on.id, role_id: ROLE.viewer }]);
});

test('a user who keeps their rights is not affected by changes of others', async () => {
  const on = await administrator();
  const other = await buildUser(db);
  const reply = await overtaken(
    db,
    () =>
      on.client.call(users.setMembers, {
        query: { project_id: on.projectId },
        body: { [on.projectId]: [{ user_id: on.id, role_id: ROLE.administrator }] },
      }),
    (tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', other.id).execute(),
  );
  expect(reply.status).toBe(200);
});
