import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findStartingWay, giveFolder } from '#platform/postgres/privileges.ts';
import { isServing } from './installed-postgres.ts';

/** Where Debian's package puts it. */
const PROGRAM = '/usr/sbin/pgbouncer';
const RECOMMENDED = join(import.meta.dirname, '../../../../deploy/pgbouncer.ini');
const PORT = 6432;

export const hasPgBouncer = existsSync(PROGRAM);

export interface PgBouncer {
  /** The given database through PgBouncer; other databases of the server have other paths. */
  url: string;
  stop(): Promise<void>;
}

/** Runs PgBouncer in transaction mode, as the recommended file configures it, in front of every database of a server. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pooler-'));
  const way = findStartingWay();
  const server = new URL(serverUrl);
  const host = server.hostname.includes('%2F') ? decodeURIComponent(server.hostname) : server.hostname;
  const place = `host=${host} port=${server.port || 5432} user=${server.username}`;
  const password = server.password ? ` password=${decodeURIComponent(server.password)}` : '';
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configured(`* = ${place}${password}`, folder));
  giveFolder(folder, way);
  const [program = PROGRAM, ...prefix] = way.prefix;
  const pooler = spawn(program, [...prefix, ...(way.prefix.length > 0 ? [PROGRAM] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(pooler, 'exit');
  let said = '';
  pooler.stderr.on('data', (data) => (said += String(data)));
  const url = new URL(serverUrl);
  url.host = `${encodeURIComponent(folder)}:${PORT}`;
  await Promise.race([
    isServing(url.href),
    exited.then(() => {
      throw new Error(`PgBouncer ended:\n${said}`);
    }),
  ]);
  return {
    url: url.href,
    async stop() {
      pooler.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The recommended file, on a socket of a private folder and for every database. */
function configured(database: string, folder: string): string {
  const replaced: Record<string, string> = {
    parley: database,
    listen_addr: '',
    auth_type: 'auth_type = any',
    auth_file: '',
    unix_socket_dir: `unix_socket_dir = ${folder}`,
  };
  return readFileSync(RECOMMENDED, 'utf8')
    .split('\n')
    .map((line) => replaced[line.split(' ')[0] ?? ''] ?? line)
    .join('\n');
}
