import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startInstalledPostgres } from '../../apps/server/src/testing/installed-postgres.ts';
import { hasPgBouncer, startPgBouncer } from '../../apps/server/src/testing/pgbouncer.ts';
import { makeHome, removeHome, startProduct, type Home, type Run } from '../product/start-product.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' };
const COUNT_EVERY_MS = 100;

/** One PostgreSQL, with PgBouncer in front of it, for any number of servers. */
export async function startDatabase() {
  const postgres = await startInstalledPostgres(PROGRAMS, { ...DURABLE, max_connections: 400 });
  const pooler = hasPgBouncer ? await startPgBouncer(postgres.url) : null;
  return {
    url: postgres.url,
    pooler: pooler?.url ?? null,
    async stop() {
      await pooler?.stop();
      await postgres.stop();
    },
  };
}

export type DatabaseOfServers = Awaited<ReturnType<typeof startDatabase>>;

/** Starts so many servers, one after another, with one data folder. */
export async function startServers(
  { url, pooler }: DatabaseOfServers,
  { count, isPooled, egressAllow }: { count: number; isPooled: boolean; egressAllow: string },
) {
  const shared = await makeHome();
  const variables: Record<string, string> = {
    DATABASE_URL: isPooled && pooler !== null ? pooler : url,
    ...(isPooled && { DATABASE_DIRECT_URL: url }),
    PARLEY_EGRESS_ALLOW: egressAllow,
    LOG_LEVEL: 'error',
  };
  const runs: Run[] = [];
  const homes: Home[] = [];
  for (let started = 0; started < count; started++) {
    const own = await makeHome();
    removeHome(own);
    const home = { ...own, dataDir: shared.dataDir, variables };
    const run = startProduct(home);
    await run.ready;
    runs.push(run);
    homes.push(home);
  }
  return {
    urls: homes.map((home) => home.url),
    async stop() {
      await Promise.all(runs.map((run) => run.stop()));
      removeHome(shared);
    },
  };
}

/** The most sessions of PostgreSQL that servers have while the work goes on. */
export async function mostSessions<T>(url: string, work: () => Promise<T>): Promise<{ result: T; sessions: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let sessions = 0;
  let isOver = false;
  const counted = countAgain();

  async function countAgain(): Promise<void> {
    while (!isOver) {
      const { rows } = await client.query<{ count: number }>(SESSIONS);
      sessions = Math.max(sessions, rows[0]?.count ?? 0);
      await sleep(COUNT_EVERY_MS);
    }
  }

  try {
    const result = await work();
    return { result, sessions };
  } finally {
    isOver = true;
    await counted;
    await client.end();
  }
}

const SESSIONS = `
  select count(*)::int from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;
