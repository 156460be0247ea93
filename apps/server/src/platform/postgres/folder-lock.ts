import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '#platform/config-error.ts';
import { databaseUrl, type DatabasePlace } from './place.ts';
import { readPostmasterFile, removeStalePostmasterFile, type PostmasterFile } from './postmaster-file.ts';

/** The server that uses the folder holds it with a connection, as long as the server lives. */
const LOCK = 8_097_879_366_521;
/** Locks belong to one database; this one always exists. */
const LOCK_DATABASE = 'postgres';
const CLAIM_MS = 30_000;
const RETRY_MS = 50;
/**
 * A killed server's lock remains until its connection is found closed, and a starting server holds it briefly to check.
 */
const USED_MS = 2_000;
/** A database this young may belong to a server that has not taken its lock yet. */
const YOUNG_SECONDS = 5;

/**
 * Makes sure that no PostgreSQL runs in the folder: refuses if another server uses it, and ends a PostgreSQL that has
 * lost its server.
 */
export async function claimFolder({ cluster, dataDir }: DatabasePlace): Promise<void> {
  const deadline = Date.now() + CLAIM_MS;
  let usedSince: number | undefined;
  for (;;) {
    const file = readPostmasterFile(cluster);
    if (!file) return;
    const finding = await examine(file);
    usedSince = finding === 'used' ? (usedSince ?? Date.now()) : undefined;
    if (usedSince !== undefined && Date.now() - usedSince > USED_MS) {
      throw new ConfigError(`Another Parley server already uses ${dataDir} (its database is process ${file.pid})`);
    }
    if (finding === 'silent' && removeStalePostmasterFile(cluster, file.pid)) return;
    if (finding === 'orphan') process.kill(file.pid, 'SIGINT');
    if (Date.now() > deadline) {
      throw new ConfigError(
        `The database in ${dataDir} is used by process ${file.pid}, which does not respond. Stop it, then start Parley again.`,
      );
    }
    await sleep(RETRY_MS);
  }
}

/** `silent` may be starting, ending, or a file without a process. */
async function examine(file: PostmasterFile): Promise<'used' | 'orphan' | 'young' | 'silent'> {
  const client = connection(file.sockets);
  try {
    await client.connect();
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0]?.free) return 'used';
    return Date.now() / 1000 - file.startedAt < YOUNG_SECONDS ? 'young' : 'orphan';
  } catch {
    return 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Takes the lock for as long as its connection lasts. Calls `onEnd` when that connection ends. */
export async function holdLock(sockets: string, onEnd: () => void): Promise<void> {
  const client = connection(sockets);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  client.once('end', onEnd);
}

function connection(sockets: string): Client {
  const client = new Client({
    connectionString: databaseUrl(sockets, LOCK_DATABASE),
    connectionTimeoutMillis: 2_000,
    application_name: 'parley lock',
  });
  // `end` follows every error, but without a listener the error would end the process.
  client.on('error', () => undefined);
  return client;
}
