import fc from 'fast-check';
import { signOn } from '@parley/contract';
import { afterAll, expect, test } from 'vitest';
import { apiTokenRoutes } from '#routes/api-token.ts';
import { projectTokenRoutes } from '#routes/tokens.ts';
import { refuseLostRights } from '#features/people/auth/refuse-lost-rights.ts';
import { systemClock, unixSeconds } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { openSecrets } from '#platform/secrets.ts';
import { accessStep, takeStep, type AccessStep } from '#testing/access-steps.ts';
import { buildAccessWorld, gained, powerOf, type Power } from '#testing/access-world.ts';
import { brokenProvider } from '#testing/broken-provider.ts';
import { buildUser, clientOf } from '#testing/people.ts';
import { providerStep, startDirectory, type ProviderStep } from '#testing/provider-steps.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import type { TestClient } from '#testing/test-server.ts';
import { gainedByToken, programWith, sessionOf, sessionOfThief, signedIn, type WayIn } from '#testing/ways-in.ts';
import { projectRoutes } from '#routes/projects.ts';
import { identifyToken } from '#features/people/identify-token.ts';

/** `npm run fuzz -- access` runs more. */
const RUNS = Number(process.env['RUNS'] ?? 60);
const MS_A_RUN = 1_000;

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
const secrets = openSecrets({ secretKeys: [Buffer.alloc(32)], dataDir: '' });
const deps = { db };
/** Replaces the slow password hashing: this test signs in without passwords. */
const passwords = { hash: async () => 'none', verify: async () => false, isOutdated: () => false };
const routes = [
  ...projectRoutes({ ...deps, quota: 0, hasWritingService: false }),
  ...apiTokenRoutes({ secrets, refuseLostRights }),
  ...projectTokenRoutes,
];
const {
  server,
  configure,
  signOn: parts,
} = await startSignOnServer(db, provider, {
  routes,
  passwords,
});
const administrator = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
const { token: scimToken } = (await administrator.call(signOn.makeScimToken)).body;
let made = 0;

type Step = { person: AccessStep } | { provider: ProviderStep };

function anyStep(): fc.Arbitrary<Step> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ person: accessStep() }) },
    { weight: 1, arbitrary: fc.record({ provider: providerStep() }) },
  );
}

/** The rights that `by` gained through the steps, including all accounts and tokens that they took over. */
async function gainOf(by: readonly number[], steps: readonly Step[]): Promise<{ gain: string[]; allowed: number }> {
  const world = await buildAccessWorld(db);
  const people = by.map((at) => world.actors[at] ?? 0);
  const before = await powerOf(db, people, world.projects);
  const say = await startDirectory({ db, server, provider, configure, scimToken }, world);
  const ways: WayIn[] = [];
  for (const id of people) ways.push(await sessionOf(server, db, id));
  const taken = new Set<number>();
  const others = world.users.filter((id) => !world.actors.includes(id));
  let allowed = 0;
  for (const step of steps) {
    if ('provider' in step) {
      const about = [...others, ...taken].at(step.provider.user) ?? 0;
      if (await say(step.provider, about)) taken.delete(about);
      continue;
    }
    const way = ways[step.person.by % ways.length];
    if (!way) continue;
    const counting = counted(way.client, () => allowed++);
    const got = await takeStep(counting, world, way.userId, step.person, { unique: `${++made}`, membersOf });
    if (got.token !== undefined) ways.push(programWith(server, way.userId, got.token));
    if (got.account === undefined) continue;
    taken.add(got.account);
    if (got.hasPassword) ways.push(await sessionOfThief(server, db, got.account));
  }
  const held = [...people, ...taken, ...(await signedIn(ways))];
  const gain = gained(before, await powerOf(db, held, world.projects));
  return { gain: [...gain, ...(await gainOfTokens(before, ways, world.projects))], allowed };
}

async function gainOfTokens(before: Power, ways: readonly WayIn[], projects: readonly number[]): Promise<string[]> {
  const now = unixSeconds(systemClock);
  const gains: string[] = [];
  for (const { token } of ways) {
    const caller = token === undefined ? null : await identifyToken({ db, ...parts.port }, token, now);
    if (caller) gains.push(...gainedByToken(before, caller.permissions, projects));
  }
  return gains;
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
  'no sequence of calls by one person, or by two together, gives them a right that they did not have',
  { timeout: RUNS * MS_A_RUN },
  async () => {
    let allowed = 0;
    const people = fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(people, fc.array(anyStep(), { minLength: 4, maxLength: 14 }), async (by, steps) => {
        const result = await gainOf(by, steps);
        allowed += result.allowed;
        expect(result.gain).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    // If every call were refused, the test would prove nothing.
    expect(allowed).toBeGreaterThan(RUNS / 2);
  },
);

test('the proof detects a right that was really gained', async () => {
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
