import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Host } from './hosts.ts';
import { untilReady, watch, type Running } from './processes.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const SETTINGS = `
listen_addresses = '*'
unix_socket_directories = ''
max_connections = 300
# Notices within seconds that a machine with open transactions no longer answers.
tcp_keepalives_idle = 2
tcp_keepalives_interval = 1
tcp_keepalives_count = 2
tcp_user_timeout = 4000
client_connection_check_interval = 2000
`;

/** Debian's PostgreSQL 15 on a host of its own. */
export async function startPostgres(host: Host): Promise<{ url: string; program: Running; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-machines-'));
  const data = join(folder, 'postgres');
  mkdirSync(data);
  const [user = 0, group = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], TEXT)));
  for (const path of [folder, data]) chownSync(path, user, group);
  const asUser = [`--reuid=${user}`, `--regid=${group}`, '--clear-groups'];
  execFileSync(
    'setpriv',
    [...asUser, `${BINARIES}/initdb`, '-D', data, '-U', 'parley', '--auth=trust', '-E', 'UTF8', '--locale=C'],
    QUIET,
  );
  appendFileSync(join(data, 'postgresql.conf'), SETTINGS);
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.88.0.0/24 trust\n');
  const url = `postgresql://parley@${host.address}:5432/postgres`;
  const program = watch(host.run('setpriv', [...asUser, `${BINARIES}/postgres`, '-D', data]));
  await untilReady(program, () => isAnswering(url));
  return { url, program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const TEXT = { encoding: 'utf8' } as const;
const QUIET = { stdio: 'ignore' } as const;

async function isAnswering(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}
