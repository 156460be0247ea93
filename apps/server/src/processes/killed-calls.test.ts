import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deployments, outbound, settings } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { killableServer } from '#processes/testing/killable-server.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const KILLS = 3;
const LINES = 10;
const NUMBERS = Array.from({ length: 80 }, (_, index) => `+4202240041${String(index).padStart(2, '0')}`);

const folder = mkdtempSync(join(tmpdir(), 'parley-killed-calls-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [network, ledger] = [join(folder, 'network.json'), join(folder, 'ledger.txt')];
const times = { rings_ms: [0, 400], thinks_ms: [0, 400] };
writeFileSync(ledger, '');
writeFileSync(
  network,
  JSON.stringify({
    ledger,
    people: [
      { share: 3, ends: 'answered', says: ['Hello', 'Bye'], ...times },
      { share: 1, ends: 'busy', ...times },
      { share: 1, ends: 'no_answer', ...times },
    ],
  }),
);

const database = await testDatabase();
const { db } = database;
const product = await startTestProduct({ database: Promise.resolve(database), telephony: 'simulated' });
const { projectId } = await product.blankProject();
const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
const environment = { PARLEY_TELEPHONY: 'simulated', PARLEY_SIMULATED_NETWORK: network };
const server = killableServer({ databaseUrl: database.url, dataDir: folder, environment });

async function startCampaign(): Promise<number> {
  await call(settings.update, { body: { no_instances_testing: LINES } });
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  const lawful = { local_from: '00:00', local_to: '00:00', on_holidays: true, countries: ['*'] };
  const fields = {
    call_time_from: '00:00',
    call_time_to: '00:00',
    retry_count: 0,
    rules: { ...lawful, calls_per_second: 8 },
  };
  const { id } = (await call(outbound.create, { body: { name: 'Renewal', ...fields } })).body;
  const csv = ['destination,scheduled_time', ...NUMBERS.map((number) => `${number},`)].join('\n');
  await call(outbound.upload, { params: { id }, ...form([['file', csv]]) });
  expect((await call(outbound.start, { params: { id } })).status).toBe(200);
  return id;
}

/** The calls that reached the network: the attempt, and the number. */
const entered = () =>
  readFileSync(ledger, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));

test('a server that is killed while it calls leaves nobody called twice, and nobody forgotten', async () => {
  const id = await startCampaign();
  for (let kill = 0; kill < KILLS; kill++) {
    const before = entered().length;
    await server.start();
    await vi.waitFor(() => expect(entered().length).toBeGreaterThan(before + 5), { timeout: 60_000, interval: 5 });
    await sleep(randomInt(600));
    server.kill();
    // The time of the leases passes.
    await withSystem(db, (tx) => sql`update call_attempts set lease_until = 0 where outcome is null`.execute(tx));
  }
  await server.start();
  await vi.waitFor(
    async () => expect((await call(outbound.progress, { params: { id } })).body.state).toBe('finished'),
    { timeout: 60_000, interval: 100 },
  );
  const attempts = await withSystem(db, (tx) => tx.selectFrom('call_attempts').selectAll().execute());
  expect(attempts.map(({ destination }) => destination).toSorted()).toEqual(NUMBERS);
  const called = entered().map(([, destination]) => destination);
  expect(new Set(called).size).toBe(called.length);
  const known = attempts.filter(({ outcome }) => outcome !== 'unknown');
  const reached = new Set(called);
  expect(known.filter(({ destination }) => !reached.has(destination))).toEqual([]);
  expect(attempts.length - known.length).toBeLessThanOrEqual(KILLS * LINES);
}, 240_000);
