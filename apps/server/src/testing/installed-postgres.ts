import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseUrl } from '#platform/postgres/place.ts';
import { findStartingWay, giveFolder } from '#platform/postgres/privileges.ts';

const START_MS = 60_000;
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
const SETTINGS = { listen_addresses: '', max_connections: 100, shared_buffers: '128MB', ...NOT_DURABLE };

/** Runs the PostgreSQL with the programs in that folder on a new cluster, like an owner who sets DATABASE_URL. */
export async function startInstalledPostgres(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pg-'));
  const way = findStartingWay();
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  giveFolder(folder, way);
  const run = (program: string, args: string[]) => {
    const [first = '', ...rest] = [...way.prefix, join(programs, program), ...args];
    return spawn(first, rest, { env: { PATH: process.env['PATH'], LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  await succeeds(
    run('initdb', ['-D', cluster, '-U', 'parley', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']),
  );
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = run('postgres', ['-D', cluster, '-k', folder, ...settings]);
  const exited = once(server, 'exit');
  const said = text(server.stderr ?? process.stdin);
  const url = databaseUrl(folder, 'postgres');
  await Promise.race([
    isServing(url),
    exited.then(async () => {
      throw new Error(`PostgreSQL of ${programs} ended:\n${await said}`);
    }),
  ]);
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

async function succeeds(child: ChildProcess): Promise<void> {
  const [[code], said] = await Promise.all([once(child, 'exit'), child.stderr ? text(child.stderr) : '']);
  if (code !== 0) throw new Error(`initdb failed:\n${said}`);
}

/** Waits until a server accepts connections. */
export async function isServing(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
