import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createNotifications } from '#platform/db/notifications.ts';
import { createLogger } from '#platform/logger.ts';
import { query } from '#testing/database-server.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { databaseThrough, testDatabase } from '#testing/test-database.ts';

const direct = await testDatabase();
const proxy = await databaseProxy(direct.url);
const { pool } = await databaseThrough(proxy.url);
const warnings: string[] = [];
const log = createLogger('warn', { write: (line) => void warnings.push(line) });
/** Pauses before the next try. */
const pauses: (() => void)[] = [];
const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
const notifications = createNotifications(pool, ['parley_test'], log, pause);
afterAll(async () => {
  const closed = notifications.close();
  for (const goOn of pauses.splice(0)) goOn();
  await closed;
  proxy.close();
});

const say = (payload: string) => sql`select pg_notify('parley_test', ${payload})`.execute(direct.db);

async function listeners(): Promise<number> {
  const rows = await query(
    direct.url,
    `select 1 from pg_stat_activity where datname = current_database() and query = 'listen "parley_test"'`,
  );
  return rows.length;
}

test('notifications sent without a connection are reported as missed, and the connection returns once', async () => {
  const heard: (string | null)[] = [];
  await notifications.listen('parley_test', (payload) => heard.push(payload));
  await say('before');
  await expect.poll(() => heard).toEqual(['before']);
  proxy.cut();
  // Each failed attempt waits once, and not once more for each attempt before it.
  for (let failures = 0; failures < 4; failures += 1) {
    await expect.poll(() => pauses.length).toBeGreaterThan(0);
    expect(warnings.filter((line) => line.includes('could not be opened'))).toHaveLength(failures);
    for (const goOn of pauses.splice(0)) goOn();
  }
  await expect.poll(() => pauses.length).toBeGreaterThan(0);
  await say('missed');
  await proxy.mend();
  for (const goOn of pauses.splice(0)) goOn();
  await expect.poll(() => heard).toEqual(['before', null]);
  await say('after');
  await expect.poll(() => heard).toEqual(['before', null, 'after']);
  // The server may take a moment to notice the cut connection.
  await expect.poll(listeners).toBe(1);
  expect(pauses).toEqual([]);
});

test('a listener that throws affects neither the process nor later notifications', async () => {
  const heard: (string | null)[] = [];
  await notifications.listen('parley_test', (payload) => {
    heard.push(payload);
    if (payload === 'bad') throw new Error('not understood');
  });
  await say('bad');
  await say('good');
  await expect.poll(() => heard).toEqual(['bad', 'good']);
  expect(warnings.some((line) => line.includes('could not be read'))).toBe(true);
});
