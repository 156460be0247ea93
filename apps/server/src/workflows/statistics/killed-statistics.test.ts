import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { killableServer } from '#processes/testing/killable-server.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

/** Two conversations in each quarter of an hour of twenty days. */
const CONVERSATIONS = 4_000;
/** More than buffers can hold, so that a download can be cut off. */
const DOWNLOADED = 12_000;
const APART_S = 450;

const folder = mkdtempSync(join(tmpdir(), 'parley-killed-statistics-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
const { projectId } = await product.blankProject();
const { cookie } = await product.memberOf(projectId, 'editor');
const server = killableServer({ databaseUrl: database.url, dataDir: folder });

const system = <T>(text: ReturnType<typeof sql<T>>) =>
  withSystem(product.db, async (tx) => (await text.execute(tx)).rows);
const get = (path: string) => fetch(server.url(`${path}&project_id=${projectId}`), { headers: { cookie } });

async function holdConversations(from: number, to: number): Promise<void> {
  const now = Math.trunc(Date.now() / 1_000);
  const started = sql`(${now - 3_600}::bigint - n * ${APART_S}) * 1000000`;
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`;
  await system(sql`
    insert into conversations (project_id, id, token_hash, environment, snapshot_hash, state, started, last_at)
    select ${projectId}::bigint, md5(n::text), sha256(n::text::bytea), 'prod', 'a snapshot', '{}', ${started}, ${started}
    from ${numbers}`);
  await system(sql`
    insert into conversation_facts
    select ${projectId}::bigint, md5(n::text), ${started}, 1, 'prod', 'chat', 'a snapshot', null, ${started}, null,
      ${started}, 'contained', n % 7, 0, 0, 60000, null, array['Pay bill'], '{}', null, '{}', '{}', 0, 0, 0
    from ${numbers}`);
  await system(sql`
    insert into rollup_marks select distinct ${projectId}::bigint, 'prod', ${started} / 1000000 / 900 * 900
    from ${numbers}`);
}

const marks = async () =>
  (await system(sql<{ count: number }>`select count(*)::int as count from rollup_marks`))[0]?.count ?? 0;

const rollups = () => system(sql<{ row: string }>`select r::text as row from rollups r order by 1`);

/** Kills the server after some quarters were computed and while others wait. */
async function killInRollup(): Promise<void> {
  const all = await marks();
  await vi.waitFor(
    async () => {
      const left = await marks();
      const working = await system(sql`
        select 1 from pg_locks where locktype = 'advisory' and objid::bigint = hashtext('rollups')::bigint & 4294967295`);
      expect(left > 0 && left < all && working.length > 0).toBe(true);
    },
    { timeout: 60_000, interval: 5 },
  );
  server.kill();
}

test('a server that is killed in the middle of its rollups leaves each quarter as before or as after', async () => {
  await holdConversations(1, CONVERSATIONS);
  for (let kill = 0; kill < 2; kill++) {
    await server.start();
    await killInRollup();
    expect(await marks()).toBeGreaterThan(0);
  }
  await server.start();
  await vi.waitFor(async () => expect(await marks()).toBe(0), { timeout: 120_000, interval: 200 });
  const to = Math.trunc(Date.now() / 1_000);
  const answer = await get(`/stats?project_env=prod&from=${to - 100 * 86_400}&to=${to}&interval=month&time_zone=UTC`);
  const { now } = (await answer.json()) as { now: Record<string, number> };
  const turns = Array.from({ length: CONVERSATIONS }, (_, n) => (n + 1) % 7).reduce((sum, one) => sum + one, 0);
  expect(now).toMatchObject({ conversations: CONVERSATIONS, contained: CONVERSATIONS, turns });
  const left = await rollups();
  // Computes the rollups again with a server that stays alive.
  server.kill();
  await system(
    sql`insert into rollup_marks select distinct project_id, environment, bucket from rollups where width = 900`,
  );
  await system(sql`delete from rollups`);
  await product.api.rollUp();
  expect(await rollups()).toEqual(left);
}, 300_000);

test('a download that the end of the server cuts off fails as a whole, and the next one has every row once', async () => {
  const download = async () => {
    const answer = await get('/conversations?format=csv');
    expect(answer.status).toBe(200);
    return answer;
  };
  const rowsOf = (text: string) => text.trim().split('\r\n').slice(1);
  await holdConversations(CONVERSATIONS + 1, DOWNLOADED);
  await server.start();
  const cut = await download();
  server.kill();
  await expect(cut.text()).rejects.toThrow(/terminated|socket|aborted/iu);
  await server.start();
  const rows = rowsOf(await (await download()).text());
  expect(rows).toHaveLength(DOWNLOADED);
  expect(new Set(rows.map((row) => row.split(',', 1)[0])).size).toBe(DOWNLOADED);
}, 120_000);
