import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createNotifications } from '#platform/db/notifications.ts';
import { createLogger } from '#platform/logger.ts';
import { query } from '#testing/database-server.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/test-database.ts';

const direct = await testDatabase();
const proxy = await databaseProxy(direct.url);
const warnings: string[] = [];
const states: boolean[] = [];
const notifications = createNotifications({
  url: proxy.url,
  channels: ['parley_test'],
  log: createLogger('warn', { write: (line) => void warnings.push(line) }),
  onState: (isOpen) => states.push(isOpen),
  times: { testEveryMs: 20, longestAnswerMs: 1_000, lookEveryMs: 20 },
});
afterAll(async () => {
  await notifications.close();
  proxy.close();
});

const say = (payload: string) => sql`select pg_notify('parley_test', ${payload})`.execute(direct.db);

/** Hears from now on, after the states so far. */
async function hear() {
  const heard: (string | null)[] = [];
  await notifications.listen('parley_test', (payload) => heard.push(payload));
  states.length = 0;
  const looks = () => heard.filter((payload) => payload === null).length;
  return { heard, looks, said: () => heard.filter((payload) => payload !== null) };
}

async function listeners(): Promise<number> {
  const text = `select 1 from pg_stat_activity where application_name = 'parley notifications'
    and datname = current_database()`;
  return (await query(direct.url, text)).length;
}

test('without a connection the listener looks again and again, until it hears', async () => {
  const { looks, said } = await hear();
  await say('before');
  await expect.poll(said).toEqual(['before']);
  proxy.cut();
  await expect.poll(looks).toBeGreaterThan(3);
  await say('missed');
  await proxy.mend();
  await expect.poll(() => states).toEqual([false, true]);
  await say('after');
  await expect.poll(said).toEqual(['before', 'after']);
  // The server may take a moment to notice the cut connection.
  await expect.poll(listeners).toBe(1);
});

test('a connection that stays open without carrying anything is replaced, and the listener looks in between', async () => {
  const { looks, said } = await hear();
  proxy.hang();
  await expect.poll(looks).toBeGreaterThan(3);
  expect(warnings.some((line) => line.includes('does not answer'))).toBe(true);
  await proxy.mend();
  await expect.poll(() => states).toEqual([false, true]);
  await say('after');
  await expect.poll(said).toEqual(['after']);
});

test('a listener that throws affects neither the process nor later notifications', async () => {
  const heard: (string | null)[] = [];
  await notifications.listen('parley_test', (payload) => {
    heard.push(payload);
    if (payload === 'bad') throw new Error('not understood');
  });
  await say('bad');
  await say('good');
  await expect.poll(() => heard.filter((payload) => payload !== null)).toEqual(['bad', 'good']);
  expect(warnings.some((line) => line.includes('could not be read'))).toBe(true);
});
