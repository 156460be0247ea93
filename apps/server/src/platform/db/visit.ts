import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '#platform/config-error.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { databaseUrl as urlAt } from '#platform/postgres/place.ts';
import { readPostmasterFile } from '#platform/postgres/postmaster-file.ts';
import { connectDirectly } from './connect-directly.ts';
import type { Queries } from './database.ts';
import { asOwner, type DatabaseOptions } from './open.ts';
import { refuseUnfinishedDatabase } from './unfinished-restore.ts';

export interface VisitOptions extends DatabaseOptions {
  /** Refuses while a server uses the embedded database. */
  isAlone: boolean;
}

/** Lets a command work on the database as its owner. Starts an embedded database if it is not running. */
export function visitDatabase<T>(options: VisitOptions, work: (owner: Queries, url: string) => Promise<T>): Promise<T> {
  return atDatabase(options, (url) =>
    asOwner(url, options.log, async (owner) => {
      await refuseUnfinishedDatabase(owner);
      await refuseEmpty(owner);
      return work(owner, url);
    }),
  );
}

async function atDatabase<T>(options: VisitOptions, visit: (url: string) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl, log, isAlone } = options;
  if (databaseDirectUrl !== undefined) {
    await (await connectDirectly(databaseDirectUrl)).end();
    return visit(databaseDirectUrl);
  }
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster))
    throw new ConfigError(
      `No database found in ${dataDir}. Start Parley first, or set DATABASE_URL or PARLEY_DATA_DIR.`,
    );
  const running = isAlone ? undefined : readPostmasterFile(cluster);
  if (running?.isReady && isAlive(running.pid)) return visit(urlAt(running.sockets, 'parley'));
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await visit(embedded.url);
  } finally {
    await embedded.stop();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function refuseEmpty(owner: Queries): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('users_logs') is not null`.execute(owner);
  if (rows.length === 0)
    throw new ConfigError('The database has no Parley tables. Start Parley first, or check DATABASE_URL.');
}
