import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../apps/server/src/platform/postgres/place.ts';
import { readPostmasterFile } from '../../apps/server/src/platform/postgres/postmaster-file.ts';

/** Where Debian installs PostgreSQL. The embedded one lacks this program, but has the extension that it uses. */
const INSTALLED = '/usr/lib/postgresql';

/**
 * Reads every table and index of a running embedded database with PostgreSQL's own checker. Undefined where that is not
 * installed; otherwise what it has found, which is empty if the database is sound.
 */
export function checkDatabase(dataDir: string): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const program = versions.map((version) => join(INSTALLED, version, 'bin/pg_amcheck')).findLast(existsSync);
  const running = readPostmasterFile(join(dataDir, 'postgres'));
  if (program === undefined || !running) return undefined;
  const url = databaseUrl(running.sockets, 'parley');
  const { status, stdout, stderr } = spawnSync(program, ['--install-missing', '--heapallindexed', url], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`.trim().slice(0, 500) || `ended with ${status}`;
}
