import { apiToken, auditTrail, intents, roles, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { apiTokenRoutes } from '#routes/api-token.ts';
import { auditRoutes } from '#routes/audit-trail.ts';
import { refuseLostRights } from '#features/people/auth/refuse-lost-rights.ts';
import { createRefusedAttempts, type RefusedAttempt } from '#platform/audit/refused-attempts.ts';
import { queriesOn } from '#platform/db/database.ts';
import { openPool } from '#platform/db/pool.ts';
import { createLogger } from '#platform/logger.ts';
import { openSecrets } from '#platform/secrets.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer } from '#testing/test-server.ts';

const { db } = await testDatabase();
let now = Date.UTC(2030, 0, 1, 12) * 1_000;
const secrets = openSecrets({ secretKeys: [Buffer.alloc(32)], dataDir: '' });
const routes = [...auditRoutes({ db }), ...apiTokenRoutes({ secrets, refuseLostRights })];
const server = await startTestServer({ db, clock: () => now, routes });
const seconds = now / 1_000_000;
const admin = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }), seconds);
const editor = await buildUser(db, { name: 'Eve' });
const projectId = await buildProject(db, { [editor.id]: ROLE.editor });
const foreign = await buildProject(db);
const client = await clientOf(server, db, editor, seconds);

async function refused() {
  await server.refusals.settled();
  return (await admin.call(auditTrail.list, { query: { outcome: 'refused' } })).body.items;
}

test('a refused call that would change access is recorded once a minute, with the permission it needed', async () => {
  const promote = () =>
    client.call(users.setMembers, {
      query: { project_id: projectId },
      body: { [projectId]: [{ user_id: editor.id, role_id: ROLE.administrator }] },
    });
  for (let attempt = 0; attempt < 20; attempt++) expect((await promote()).status).toBe(402);
  const expected = {
    ...{ action: 'refused', who: editor.id, who_name: 'Eve', who_email: editor.email, address: '127.0.0.1' },
    ...{ resource: 'users/projects', thing: null, project_id: projectId, before: null, after: null },
    refused: {
      route: 'PUT /users/projects',
      grant: 'PUT:/users/projects',
      reason: 'Insufficient permissions: PUT:/users/projects is needed.',
    },
  };
  expect(await refused()).toEqual([expect.objectContaining(expected)]);
  now += 60_000_000;
  await promote();
  expect(await refused()).toHaveLength(2);
});

test('records attempts on other users, roles, tokens and foreign projects, but none that only read or edit content', async () => {
  const before = (await refused()).length;
  now += 60_000_000;
  await client.call(users.update, { params: { id: 7 }, query: { project_id: projectId }, body: { name: 'x' } });
  await client.call(roles.setPermissions, { body: { [ROLE.editor]: [280] } });
  await client.call(apiToken.make, { query: { project_id: foreign } });
  await client.call(users.list, { query: { project_id: foreign } });
  await client.call(roles.list);
  await client.call(intents.create, { query: { project_id: foreign }, body: { name: 'x' } });
  const added = (await refused()).slice(0, -before);
  expect(added.map(({ refused: call, thing, project_id }) => [call?.route, thing, project_id])).toEqual([
    ['PUT /project/api-token', null, foreign],
    ['PUT /roles/permissions', null, null],
    ['PUT /users/:id', '7', projectId],
  ]);
});

const attempt = (route: number, at = now): RefusedAttempt => ({
  ...{ at, who: null, address: '10.0.0.1', resource: 'users', thing: null, projectId: 1 },
  refused: { route: `PUT /made-up/${route}`, grant: 'PUT:/users/<id>', reason: 'No' },
});

test('a flood is bounded, and said in the log at the next minute', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  const attempts = createRefusedAttempts({ db, log });
  const before = (await refused()).length;
  for (let route = 0; route < 5_000; route++) attempts.note(attempt(route));
  await attempts.settled();
  expect(
    (await admin.call(auditTrail.list, { query: { outcome: 'refused', limit: 500 } })).body.next_cursor,
  ).not.toBeNull();
  const { count } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('refused', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(count - before).toBe(600);
  attempts.note(attempt(1, now + 60_000_000));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ attempts: 4_400 })]);
  await attempts.close();
});

test('while the database is away nothing waits or fails, and a thousand attempts are kept', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  const pool = openPool({ url: 'postgres://nobody@127.0.0.1:1/none', log: createLogger('silent') });
  const attempts = createRefusedAttempts({ db: queriesOn(pool), log });
  for (let minute = 0; minute < 4; minute++) {
    for (let route = 0; route < 600; route++) attempts.note(attempt(route, now + minute * 60_000_000));
  }
  await attempts.close();
  attempts.note(attempt(1));
  await pool.end();
  const told = lines.map((line) => JSON.parse(line) as { attempts?: number });
  expect(told.flatMap(({ attempts: dropped }) => dropped ?? [])).toEqual([200, 600]);
});

test('two servers keep one attempt of a caller, route and minute between them', async () => {
  const later = now + 600_000_000;
  const two = [1, 2].map(() => createRefusedAttempts({ db, log: createLogger('silent') }));
  for (const server of two) server.note(attempt(77, later));
  await Promise.all(two.map((server) => server.close()));
  const found = (await refused()).filter(({ at }) => at === later);
  expect(found).toHaveLength(1);
});
