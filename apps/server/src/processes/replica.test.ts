import {
  conversations,
  emailReports,
  labels,
  reactions,
  stats,
  transfer,
  fullPath,
  type AnyEndpoint,
} from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { eraseConversation } from '#features/conversations/erase-conversations.ts';
import { systemClock } from '#platform/clock.ts';
import { readProject, type Queries } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open.ts';
import { openReplica } from '#platform/db/replica/open-replica.ts';
import { createLogger } from '#platform/logger.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { query } from '#testing/database-server.ts';
import { startReplicatedPostgres } from '#testing/replicated-postgres.ts';

const log = createLogger('silent');
const postgres = await startReplicatedPostgres();
const opened = await openDatabase({ dataDir: '', databaseUrl: postgres.url, log });
const proxy = await databaseProxy(postgres.replicaUrl);
/** Measures only when a test asks for it. */
const replica = await openReplica({
  ...{ url: proxy.url, role: 'parley_app', primary: opened.db, log },
  ...{ everyMs: 2 ** 30, longestProbeMs: 500 },
});
const product = await startTestProduct({ database: Promise.resolve(opened), replica });
const { projectId } = await product.blankProject();
const reviewer = await product.memberOf(projectId, 'administrator');
afterAll(async () => {
  await Promise.all([replica.stop(), opened.stop()]);
  proxy.close();
  await postgres.stop();
});

beforeEach(async () => {
  await postgres.resume();
  await isUsable();
});

async function isUsable(): Promise<void> {
  await vi.waitFor(async () => {
    await replica.measure();
    expect(replica.state()).toMatchObject({ is: 'usable' });
  });
  await replaysAll();
}

/** Waits until the replica has everything that is committed. */
async function replaysAll(): Promise<void> {
  const [end] = (await query(postgres.url, 'select pg_current_wal_flush_lsn() as lsn')) as { lsn: string }[];
  await vi.waitFor(async () => {
    expect(await query(postgres.replicaUrl, `select 1 where pg_last_wal_replay_lsn() >= '${end?.lsn}'`)).toHaveLength(
      1,
    );
  });
}

async function answeredBy(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = { ...replica.counts };
  await work();
  return { replica: replica.counts.replica - before.replica, primary: replica.counts.primary - before.primary };
}

async function send(endpoint: AnyEndpoint, body: unknown): Promise<string> {
  const { text } = await reviewer.send(endpoint.method, fullPath(endpoint), { query: { project_id: projectId }, body });
  return text;
}

async function get(endpoint: AnyEndpoint, asked: Record<string, string> = {}) {
  const { status, text } = await reviewer.send('GET', fullPath(endpoint), {
    query: { project_id: projectId, ...asked },
  });
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
  return text;
}

async function listed(): Promise<{ items: { id: string; labels: number[] }[]; as_of?: number }> {
  return JSON.parse(await get(conversations.list)) as Awaited<ReturnType<typeof listed>>;
}

const countIn = (tx: Queries) =>
  sql<{ count: number }>`select count(*)::int as count from conversations`
    .execute(tx)
    .then(({ rows }) => rows[0]?.count);

test('statistics, searches and exports read from the replica', async () => {
  await product.hear(projectId, ['first words']);
  const report = { name: 'Week', recipients: ['lead@example.com'], schedule: '0 8 * * 1', time_zone: 'Europe/Prague' };
  const { id } = JSON.parse(await send(emailReports.create, { ...report, project_env: 'prod' })) as { id: number };
  await replaysAll();
  for (const [endpoint, asked, reads] of [
    [stats.get, { project_env: 'prod' }, 1],
    [stats.funnel, { project_env: 'prod', steps: '1,2' }, 1],
    [stats.goals, { project_env: 'prod' }, 1],
    [stats.fallbacks, { project_env: 'prod' }, 1],
    [reactions.stats, { project_env: 'prod', format: 'csv' }, 1],
    [{ ...emailReports.page, path: `/email-reports/${id}/preview` }, {}, 4],
    [{ ...transfer.export, path: `/projects/${projectId}/export` }, {}, 1],
    [conversations.list, { q: 'words' }, 2],
    [conversations.list, { format: 'csv' }, 4],
    [conversations.list, { format: 'csv', rows: 'turns' }, 4],
  ] as const) {
    const answered = await answeredBy(() => get(endpoint, asked));
    expect({ endpoint: fullPath(endpoint), asked, ...answered }).toMatchObject({ primary: 0, replica: reads });
  }
});

test('the replica shows the rows of one project only, and lets nothing be written', async () => {
  const other = await product.blankProject();
  await product.hear(other.projectId, ['of another project']);
  await replaysAll();
  const seen = await replica.read(projectId, async (tx) => {
    const { rows } = await sql<{ project_id: number }>`select distinct project_id from conversations`.execute(tx);
    const role = await sql<{ name: string }>`select current_user as name`.execute(tx);
    return { projects: rows.map((row) => row.project_id), role: role.rows[0]?.name };
  });
  expect(seen).toEqual({ projects: [projectId], role: 'parley_app' });
  await expect(replica.read(projectId, (tx) => sql`delete from conversations`.execute(tx))).rejects.toThrow(
    /read-only transaction/u,
  );
});

test('a user sees a change at once, though the replica lacks it; without changes old data is shown', async () => {
  const { items } = await listed();
  await postgres.pause();
  await product.hear(projectId, ['a caller whom the replica has not heard']);
  expect((await listed()).items).toHaveLength(items.length);
  const { id: label } = JSON.parse(await send(labels.create, { name: 'urgent', color: 'red' })) as { id: number };
  const path = fullPath(conversations.setLabels).replace(':conversation', items[0]?.id ?? '');
  await reviewer.send('PUT', path, { query: { project_id: projectId }, body: { labels: [label] } });
  const after = await listed();
  expect(after.items).toHaveLength(items.length + 1);
  expect(after.items.find(({ id }) => id === items[0]?.id)?.labels).toEqual([label]);
  await postgres.resume();
  await replaysAll();
  expect(await answeredBy(listed)).toEqual({ replica: 2, primary: 0 });
});

test('what was erased is never read from a replica that still has it', async () => {
  await product.hear(projectId, ['my secret is 4711']);
  await replaysAll();
  const [conversation] = (await listed()).items;
  expect(await get(conversations.list)).toContain('4711');
  await postgres.pause();
  await eraseConversation(product.db, projectId, conversation?.id ?? '', systemClock());
  expect(await get(conversations.list)).not.toContain('4711');
  expect(await get(conversations.list, { format: 'csv', rows: 'turns' })).not.toContain('4711');
});

test('data that is some seconds old says of when it is', async () => {
  expect(await listed()).not.toHaveProperty('as_of');
  const [beat] = await oldBeat(4);
  await replaysAll();
  await postgres.pause();
  const { as_of } = await listed();
  expect(as_of).toBe(beat);
  expect(JSON.parse(await get(stats.get, { project_env: 'prod' }))).toHaveProperty(
    'updated',
    Math.trunc((beat ?? 0) / 1e6),
  );
});

/** Makes this many seconds pass since the last beat. */
async function oldBeat(seconds: number): Promise<number[]> {
  const rows = (await query(
    postgres.url,
    `update replica_heartbeat set beats = array[microseconds() - ${seconds} * 1000000] returning beats[1] as beat`,
  )) as { beat: string }[];
  return rows.map(({ beat }) => Number(beat));
}

test('over ten seconds of lag the primary answers, and the replica once it has caught up', async () => {
  await postgres.pause();
  await query(postgres.url, 'update replica_heartbeat set beats = (microseconds() - 10500000) || beats');
  await replica.measure();
  expect(replica.state()).toMatchObject({ is: 'late', lagSeconds: expect.closeTo(10.5, 0) });
  expect(await answeredBy(listed)).toEqual({ replica: 0, primary: 2 });
  await postgres.resume();
  await isUsable();
  expect(await answeredBy(listed)).toEqual({ replica: 2, primary: 0 });
});

test('a query that recovery cancels is answered by the primary', async () => {
  await query(postgres.url, 'create table cleaned as select 1 as n; grant select on cleaned to public');
  await replaysAll();
  let runs = 0;
  const count = await replica.read(projectId, async (tx) => {
    runs += 1;
    const first = await countIn(tx);
    if (runs === 1) {
      await query(postgres.url, 'delete from cleaned');
      await query(postgres.url, 'vacuum cleaned');
      await replaysAll();
    }
    await countIn(tx);
    return first;
  });
  expect(runs).toBe(2);
  expect(count).toBe(await readProject(opened.db, projectId, countIn));
  expect(replica.state().is).toBe('usable');
});

test('a reader of a replica that hangs or is gone in the middle gets the answer of the primary', async () => {
  for (const harm of [proxy.hang, proxy.cut]) {
    let runs = 0;
    const reading = replica.read(projectId, async (tx) => {
      runs += 1;
      if (runs === 1) harm();
      return countIn(tx);
    });
    await vi.waitFor(async () => {
      await replica.measure();
      expect(replica.state().is).toBe('unreachable');
    });
    expect(await reading).toBeGreaterThan(0);
    expect(await answeredBy(listed)).toEqual({ replica: 0, primary: 2 });
    await proxy.mend();
    await isUsable();
  }
});

test('a replica that was promoted answers nothing any more', async () => {
  await postgres.promote();
  expect(await answeredBy(listed)).toEqual({ replica: 0, primary: 2 });
  await replica.measure();
  expect(replica.state().is).toBe('not a replica');
  expect(await answeredBy(listed)).toEqual({ replica: 0, primary: 2 });
});
