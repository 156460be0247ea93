import { randomBytes } from 'node:crypto';
import type { ErrorBody } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { startTime } from '#testing/start-time.ts';
import { databaseThrough, testDatabase } from '#testing/test-database.ts';

const direct = await testDatabase();
const proxy = await databaseProxy(direct.url);
const product = await startTestProduct({ database: databaseThrough(proxy.url) });
const nobody = await product.clientOf('nobody');
const editor = await product.clientOf('editor');
const { projectId, ids } = await product.demoProject();
afterAll(() => proxy.close());

async function timed(client: TestClient, method: string, path: string, body?: unknown) {
  const started = performance.now();
  const conversation_token = randomBytes(16).toString('base64url');
  const answer = await client.send(method, path, { query: { project_id: projectId, conversation_token }, body });
  return { ...answer, seconds: (performance.now() - started) / 1000 };
}

async function becomesReady(): Promise<number> {
  const started = performance.now();
  while ((await nobody.send('GET', '/readyz', {})).status !== 200) {
    if (performance.now() - started > 10_000) throw new Error('The server did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return (performance.now() - started) / 1000;
}

test('without its database the server stays up, answers 503 within 2 seconds, and recovers within 5', async () => {
  for (let outage = 0; outage < 3; outage++) {
    proxy.cut();
    expect((await timed(nobody, 'GET', '/healthz')).status).toBe(200);
    const refused = await Promise.all([
      timed(nobody, 'GET', '/readyz'),
      timed(editor, 'GET', '/v1/intents'),
      timed(editor, 'PUT', `/v1/intents/${ids.intent}`, { templates: ['written during the outage'] }),
      timed(editor, 'POST', '/v1/chat/init', {}),
      timed(nobody, 'POST', '/v1/auth/login', { email: 'a@example.com', passwd: 'whatever it is' }),
    ]);
    for (const { status, seconds, headers, text } of refused) {
      expect([status, headers['retry-after']]).toEqual([503, expect.any(String)]);
      expect((JSON.parse(text) as ErrorBody).error.code).toBe('unavailable');
      expect(seconds).toBeLessThan(2);
    }
    await proxy.mend();
    expect(await becomesReady()).toBeLessThan(5);
    const { status, text } = await timed(editor, 'GET', '/v1/intents');
    expect(status).toBe(200);
    expect(text).not.toContain('written during the outage');
  }
});

test('a database that hangs makes the server not ready within 2 seconds, and ready again within 5', async () => {
  proxy.hang();
  const time = startTime(2_000);
  const [ready, alive] = await Promise.all([timed(nobody, 'GET', '/readyz'), timed(nobody, 'GET', '/healthz')]);
  expect([ready.status, alive.status]).toEqual([503, 200]);
  expect(time.isOver()).toBe(false);
  await proxy.mend();
  expect(await becomesReady()).toBeLessThan(5);
});

test('writers who wait for one project hold up no other project', async () => {
  const other = await product.demoProject('Neighbour');
  const neighbour = await product.memberOf(other.projectId, 'editor');
  let letGo = () => {};
  onTestFinished(() => letGo());
  const held = direct.db.transaction().execute(async (tx) => {
    await sql`select id from projects where id = ${projectId} for update`.execute(tx);
    await new Promise<void>((resolve) => (letGo = resolve));
  });
  const waiting = Array.from({ length: 40 }, (_, index) =>
    timed(editor, 'PUT', '/v1/intents/-1', { name: `Waiting ${index}` }),
  );
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(direct.db);
    expect(rows.length).toBeGreaterThan(0);
  });
  const { status } = await neighbour.send('GET', '/v1/intents', { query: { project_id: other.projectId } });
  letGo();
  await held;
  expect(status).toBe(200);
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual(waiting.map(() => 200));
});
