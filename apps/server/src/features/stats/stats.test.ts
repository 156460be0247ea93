import { randomBytes } from 'node:crypto';
import { stats, type Stats } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { deleteConversations } from '#features/conversations/delete-conversations.ts';
import { markRollups } from '#features/conversations/facts/mark-rollups.ts';
import { createRollups } from '#features/stats/roll-up.ts';
import { withSystem } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { asOwner } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { query } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
/** 2026-03-02T00:00:00Z, a Monday. */
const MONDAY = 1_772_409_600;
const DAY = 86_400;

interface Fact {
  at?: number;
  environment?: string;
  channel?: string;
  outcome?: string;
  turns?: number;
  fallbacks?: number;
  low_confidence?: number;
  duration_ms?: number;
  transfer_reason?: string | null;
  intents?: string[];
  reactions?: number[];
  answer_ms?: number[];
}

async function aProject() {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'viewer'));
  async function read(asked: Record<string, string> = {}): Promise<Stats> {
    const { status, text, body } = await call(stats.get, {
      query: {
        project_env: 'prod',
        from: String(MONDAY),
        to: String(MONDAY + 7 * DAY),
        interval: 'day',
        time_zone: 'UTC',
        ...asked,
      },
    });
    if (status !== 200) throw new Error(text);
    return body;
  }
  return { projectId, call, read };
}

/** Adds a conversation that has facts but no turns. Returns its id. */
async function known(projectId: number, fact: Fact = {}): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const started = (fact.at ?? MONDAY) * 1_000_000;
  const { outcome = 'contained', environment = 'prod', reactions = [], answer_ms = [] } = fact;
  await withSystem(product.db, async (tx) => {
    await sql`
      insert into conversations (project_id, id, token_hash, environment, snapshot_hash, state, started, last_at, channel)
      values (${projectId}, ${id}, ${randomBytes(32)}, ${environment}, 'a snapshot', '{}', ${started}, ${started},
        ${fact.channel ?? 'chat'})`.execute(tx);
    await sql`
      insert into conversation_facts values (
        ${projectId}, ${id}, ${started}, 1, ${environment}, ${fact.channel ?? 'chat'}, 'a snapshot', null, ${started},
        null, ${started}, ${outcome}, ${fact.turns ?? 1}, ${fact.fallbacks ?? 0}, ${fact.low_confidence ?? 0},
        ${fact.duration_ms ?? 60_000}, ${fact.transfer_reason ?? null}, ${fact.intents ?? []}, ${reactions}::bigint[],
        ${reactions.at(-1) ?? null}, '{}', ${answer_ms}::int[], ${answer_ms.length * 8}, ${answer_ms.length * 2},
        ${answer_ms.length * 40})`.execute(tx);
    await markRollups(tx, [{ project_id: projectId, id }]);
  });
  return id;
}

test('counts outcomes, turns and quantiles by day, beside the days before', async () => {
  const { projectId, read } = await aProject();
  await known(projectId, { at: MONDAY - 3 * DAY, outcome: 'transferred' });
  for (const [index, outcome] of ['contained', 'contained', 'abandoned', 'failed', 'open'].entries()) {
    await known(projectId, { at: MONDAY + index * DAY + 5_000, outcome, turns: 2, duration_ms: 10_000 * (index + 1) });
  }
  await known(projectId, { at: MONDAY + 7 * DAY });
  await known(projectId, { environment: 'dev' });
  const body = await read();
  expect(body.now).toMatchObject({ conversations: 5, contained: 2, abandoned: 1, failed: 1, open: 1, turns: 10 });
  expect(body.now.duration.median).toBeGreaterThan(29_000);
  expect(body.now.duration.median).toBeLessThan(31_000);
  expect(body.before).toMatchObject({ conversations: 1, transferred: 1 });
  expect(body.previous).toEqual({ from: MONDAY - 7 * DAY, to: MONDAY });
  expect(body.series.map(({ now }) => now.conversations)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  expect(body.series.map(({ before }) => before?.conversations)).toEqual([0, 0, 0, 0, 1, 0, 0]);
  expect(body.live).toBe(1);
});

test('returns equal figures before and after the job has computed the rollups', async () => {
  const { projectId, read } = await aProject();
  for (let index = 0; index < 40; index++) {
    await known(projectId, {
      at: MONDAY + index * 7_777,
      channel: index % 3 === 0 ? 'phone' : 'chat',
      fallbacks: index % 4,
      low_confidence: index % 5,
      duration_ms: 1_000 * (index + 1),
      intents: ['Pay', index % 2 ? 'Lost card' : 'Hello'],
      reactions: [1, 2 + (index % 3)],
      answer_ms: [index, 30],
      transfer_reason: index % 7 === 0 ? 'agent' : null,
      outcome: index % 7 === 0 ? 'transferred' : 'abandoned',
    });
  }
  const queries: Record<string, string>[] = [
    {},
    { from: String(MONDAY + 4_321), to: String(MONDAY + 2 * DAY + 1_234), interval: 'hour' },
    { time_zone: 'Asia/Kathmandu' },
    { time_zone: 'America/New_York', interval: 'week' },
    { channel: 'phone' },
  ];
  const told = async () => {
    const all = [];
    for (const query of queries) all.push({ ...(await read(query)), updated: 0 });
    return all;
  };
  const before = await told();
  await product.api.rollUp();
  expect(await marks(projectId)).toBe(0);
  expect(await told()).toEqual(before);
  expect(before[0]?.now).toMatchObject({ conversations: 40, with_fallback: 30, with_low_confidence: 32 });
  expect(before[0]?.intents[0]).toMatchObject({ name: 'Pay', conversations: 40 });
  expect(before[0]?.transfers).toEqual([{ name: 'agent', conversations: 6, before: 0 }]);
  expect(before[4]?.now.conversations).toBe(14);
});

test('a day of a zone begins at its own midnight', async () => {
  const { projectId, read } = await aProject();
  // 2026-03-01T23:50:00Z is Monday in Prague, and Sunday in UTC.
  await known(projectId, { at: MONDAY - 600 });
  await product.api.rollUp();
  expect((await read()).now.conversations).toBe(0);
  const prague = await read({
    from: String(MONDAY - 3_600),
    to: String(MONDAY + DAY - 3_600),
    time_zone: 'Europe/Prague',
  });
  expect(prague.series).toHaveLength(1);
  expect(prague.now.conversations).toBe(1);
});

test('facts that change, come late or are deleted change the figures', async () => {
  const { projectId, read } = await aProject();
  const first = await known(projectId, { outcome: 'open' });
  const second = await known(projectId);
  await product.api.rollUp();
  await known(projectId, { at: MONDAY + 60 });
  await withSystem(product.db, async (tx) => {
    await sql`update conversation_facts set outcome = 'abandoned' where conversation_id = ${first}`.execute(tx);
    await markRollups(tx, [{ project_id: projectId, id: first }]);
    await deleteConversations(tx, [{ project_id: projectId, id: second }]);
  });
  const expected = { conversations: 2, contained: 1, abandoned: 1, open: 0 };
  expect((await read()).now).toMatchObject(expected);
  await product.api.rollUp();
  expect((await read()).now).toMatchObject(expected);
});

test('facts written while the job computes their quarter are computed again', async () => {
  const { projectId, read } = await aProject();
  const id = await known(projectId);
  let late: Promise<unknown> = Promise.resolve();
  await withSystem(product.db, async (tx) => {
    await sql`
      update conversation_facts set turns = 7 where project_id = ${projectId}`.execute(tx);
    await markRollups(tx, [{ project_id: projectId, id }]);
    // The job runs while the change is not committed, and must not remove its mark.
    late = product.api.rollUp();
    await late;
  });
  expect((await read()).now.turns).toBe(7);
  await product.api.rollUp();
  expect((await read()).now.turns).toBe(7);
  expect(await marks(projectId)).toBe(0);
});

test('a job that is killed in the middle leaves its marks, and the next one does its work', async () => {
  const { projectId, read } = await aProject();
  for (let index = 0; index < 5; index++) await known(projectId, { at: MONDAY + index * 900 });
  const killed = createRollups(product.db);
  let failure: unknown;
  await withSystem(product.db, async (tx) => {
    // By the time it waits for this lock, the job has deleted its marks.
    await sql`lock table rollups in exclusive mode`.execute(tx);
    const running = killed.run().catch((error: unknown) => (failure = error));
    await vi.waitFor(async () => {
      const ended = await query(
        database.url,
        "select pg_terminate_backend(pid) from pg_locks where relation = 'rollups'::regclass and not granted",
      );
      expect(ended).toHaveLength(1);
    });
    await running;
  });
  expect(failure).toBeInstanceOf(Error);
  expect(await marks(projectId)).toBe(5);
  expect((await read()).now.conversations).toBe(5);
  await product.api.rollUp();
  expect(await marks(projectId)).toBe(0);
  expect((await read()).now.conversations).toBe(5);
});

test('two servers that compute concurrently compute each quarter once', async () => {
  const { projectId, read } = await aProject();
  for (let index = 0; index < 20; index++) await known(projectId, { at: MONDAY + index * 1_000 });
  const servers = [createRollups(product.db), createRollups(product.db)];
  await Promise.all(servers.map((server) => server.run()));
  expect(await marks(projectId)).toBe(0);
  expect((await read()).now.conversations).toBe(20);
});

test('a new count gets its column without a migration, and counts the past', async () => {
  const { projectId, read } = await aProject();
  for (let index = 0; index < 5; index++) await known(projectId, { at: MONDAY + index * DAY, low_confidence: index });
  await product.api.rollUp();
  const log = createLogger('silent');
  await query(database.url, 'alter table rollups drop column with_low_confidence');
  await Promise.all([1, 2].map(() => asOwner(database.url, log, migrate)));
  expect(await marks(projectId)).toBe(5);
  await product.api.rollUp();
  expect((await read()).now).toMatchObject({ conversations: 5, with_low_confidence: 4 });
});

test('a zone or a span that makes no sense is refused', async () => {
  const { call } = await aProject();
  for (const query of [
    { project_env: 'prod', time_zone: '+05:30' },
    { project_env: 'prod', time_zone: 'Nowhere' },
    { project_env: 'prod', from: '10', to: '10' },
    { project_env: 'prod', from: '0', to: '1772409600', interval: 'hour' },
    { project_env: 'draft' },
  ]) {
    expect((await call(stats.get, { query })).status).toBe(400);
  }
});

async function marks(projectId: number): Promise<number> {
  return withSystem(product.db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from rollup_marks where project_id = ${projectId}`.execute(tx);
    return rows[0]?.count ?? -1;
  });
}
