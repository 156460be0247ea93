import { oneTimeCodes, personalTokens, projectTokens, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { overtaken } from '#testing/overtaken.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';
import { projectTokenRoutes } from '#routes/tokens.ts';

const { db } = await testDatabase();
const server = await startTestServer({ db, routes: projectTokenRoutes });

async function signedIn() {
  const user = await buildUser(db);
  const projectId = await buildProject(db, { [user.id]: ROLE.administrator });
  return { ...user, projectId, client: await clientOf(server, db, user) };
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

const limits = { name: 'Script', project_env: null, expires_at: null };
const passwd = 'wooden lighthouse umbrella';
const CALLS: [string, (user: SignedIn) => Promise<{ status: number }>][] = [
  ['personal token', ({ client }) => client.call(personalTokens.create, { body: limits })],
  [
    'token of a project',
    ({ client, projectId }) =>
      client.call(projectTokens.create, {
        query: { project_id: projectId },
        body: { ...limits, role_id: ROLE.viewer },
      }),
  ],
  ['one-time code', ({ client }) => client.call(oneTimeCodes.setUp, { body: {} })],
  [
    'password',
    ({ client, id, email, name }) =>
      client.call(users.changeMyPassword, { query: { id }, body: { passwd, email, name } }),
  ],
];

test.each(CALLS)('a session that is just ending leaves no %s behind by a call that waits', async (_way, call) => {
  const user = await signedIn();
  const before = await waysInto(user.id);
  const reply = await overtaken(
    db,
    () => call(user),
    (tx) => tx.deleteFrom('sessions').where('user_id', '=', user.id).execute(),
  );
  expect(reply.status).toBe(401);
  expect(await waysInto(user.id)).toEqual(before);
});

test.each(CALLS)('a continuing session makes a %s', async (_way, call) => {
  const user = await signedIn();
  const before = await waysInto(user.id);
  expect((await call(user)).status).toBe(200);
  expect(await waysInto(user.id)).not.toEqual(before);
});

function waysInto(id: number) {
  return withSystem(db, async (tx) => ({
    password: await tx.selectFrom('users').select('password_hash').where('id', '=', id).execute(),
    personal: await tx.selectFrom('personal_tokens').select('id').where('user_id', '=', id).execute(),
    ofProjects: await tx.selectFrom('project_tokens').select('id').where('created_by', '=', id).execute(),
    codes: await tx.selectFrom('one_time_codes').select('user_id').where('user_id', '=', id).execute(),
  }));
}
