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

export interface InstalledPostgres {
  url: string;
  /** The folder with its socket and its cluster. */
  folder: string;
  stop(): Promise<void>;
}

/** Runs the PostgreSQL with the programs in that folder on a new cluster, like an owner who sets DATABASE_URL. */
export async function startInstalledPostgres(
  programs: string,
  settings: Record<string, string | number> = {},
): Promise<InstalledPostgres> {
  const folder = newFolder();
  await succeeds(
    run(programs, 'initdb', [
      ...['-D', join(folder, 'cluster'), '-U', 'parley', '--auth=trust'],
      ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ]),
  );
  return startOnCluster(programs, folder, settings);
}

/** A folder with an empty one for the cluster, which belong to PostgreSQL's user. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pg-'));
  mkdirSync(join(folder, 'cluster'), { mode: 0o700 });
  giveFolder(folder, findStartingWay());
  return folder;
}

/** Starts PostgreSQL on the cluster in that folder, and waits until it serves. */
export async function startOnCluster(
  programs: string,
  folder: string,
  settings: Record<string, string | number>,
): Promise<InstalledPostgres> {
  const all = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = run(programs, 'postgres', ['-D', join(folder, 'cluster'), '-k', folder, ...all]);
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
    folder,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

function run(programs: string, program: string, args: string[]): ChildProcess {
  const [first = '', ...rest] = [...findStartingWay().prefix, join(programs, program), ...args];
  return spawn(first, rest, { env: { PATH: process.env['PATH'], LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
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
