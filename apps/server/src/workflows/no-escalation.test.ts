import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiTokenRoutes } from '#features/api-tokens/api-token-routes.ts';
import { projectTokenRoutes } from '#features/api-tokens/project-tokens.ts';
import { refuseLostRights } from '#features/auth/refuse-lost-rights.ts';
import { withSystem } from '#platform/db/database.ts';
import { openSecrets } from '#platform/secrets.ts';
import { accessStep, takeStep, type AccessStep } from '#testing/access-steps.ts';
import { buildAccessWorld, gained, powerOf } from '#testing/access-world.ts';
import { clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestClient } from '#testing/test-server.ts';
import { cloneRoutes } from '#workflows/clone-project.ts';
import { projectRoutes } from '#workflows/create-project.ts';

/** `npm run fuzz -- access` takes more. */
const RUNS = Number(process.env['RUNS'] ?? 100);
const MS_A_RUN = 1_000;

const { db } = await testDatabase();
const secrets = openSecrets({ secretKeys: [Buffer.alloc(32)], dataDir: '' });
const deps = { db, accessChanged: () => undefined };
/** Replaces the hashing, which is slow on purpose: the test signs nobody in. */
const passwords = { hash: async () => 'none', verify: async () => false, isOutdated: () => false };
const server = await startTestServer({
  db,
  passwords,
  routes: [
    ...projectRoutes({ ...deps, hasWritingService: false }),
    ...cloneRoutes(deps),
    ...apiTokenRoutes({ secrets, refuseLostRights }),
    ...projectTokenRoutes(),
  ],
});
let made = 0;

/** The rights that `by` and the accounts that they took over have after the steps, and lacked before. */
async function gainOf(
  by: readonly number[],
  steps: readonly AccessStep[],
): Promise<{ gain: string[]; allowed: number }> {
  const world = await buildAccessWorld(db);
  const people = by.map((at) => world.actors[at] ?? 0);
  const before = await powerOf(db, people, world.projects);
  const clients = new Map<number, TestClient>();
  for (const id of people) clients.set(id, await clientOf(server, db, { id }));
  const controlled = new Set(people);
  let allowed = 0;
  for (const step of steps) {
    const me = people[step.by % people.length] ?? 0;
    const client = clients.get(me);
    if (!client) continue;
    const counting = counted(client, () => allowed++);
    const taken = await takeStep(counting, world, me, step, { unique: `${++made}`, membersOf });
    if (taken !== undefined) controlled.add(taken);
  }
  return { gain: gained(before, await powerOf(db, [...controlled], world.projects)), allowed };
}

function membersOf(projectId: number) {
  return withSystem(db, (tx) =>
    tx.selectFrom('project_members').select(['user_id', 'role_id']).where('project_id', '=', projectId).execute(),
  );
}

function counted(client: TestClient, onAllowed: () => void): TestClient {
  return {
    ...client,
    async call(endpoint, options) {
      const reply = await client.call(endpoint, options);
      if (reply.status === 200 && endpoint.method !== 'GET') onAllowed();
      return reply;
    },
  };
}

test(
  'Z5: no sequence of calls by one person, or by two together, gives them a right that they did not have',
  { timeout: RUNS * MS_A_RUN },
  async () => {
    let allowed = 0;
    const people = fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(people, fc.array(accessStep(), { minLength: 4, maxLength: 12 }), async (by, steps) => {
        const result = await gainOf(by, steps);
        allowed += result.allowed;
        expect(result.gain).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    // Calls that are all refused would prove nothing.
    expect(allowed).toBeGreaterThan(RUNS / 2);
  },
);

test('the proof sees a right that somebody did gain', async () => {
  const world = await buildAccessWorld(db);
  const [person = 0] = world.actors;
  const before = await powerOf(db, [person], world.projects);
  await db
    .updateTable('users')
    .set({ system_permissions: [420] })
    .where('id', '=', person)
    .execute();
  expect(gained(before, await powerOf(db, [person], world.projects))).toEqual(['platform permission 420']);
  const [, , , boss = 0] = world.actors;
  expect(gained(before, await powerOf(db, [person, boss], world.projects)).length).toBeGreaterThan(3);
});
