import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { watchPool } from '#platform/metrics.ts';
import { untilReachable } from './connect-directly.ts';
import { queriesOn, type Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { refusePooler } from './refuse-pooler.ts';
import { openReplica, type Replica } from './replica/open-replica.ts';
import { refuseBypassingRole } from './serving-role.ts';
import { STARTS, withSessionLock } from './session-lock.ts';
import { makeTrackerPartitions } from './tracker-partitions.ts';
import type { Settings } from './transaction-client.ts';
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from './unfinished-restore.ts';

const CALLER_CONNECTIONS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_STOP_MS = 20_000;
/**
 * Turns run few statements, which read few rows by an index. Plans without sequential scans suit them even in a new
 * database, and so do generic ones where they are kept. Turns never wait longer than this for a lock.
 */
export function settingsOfTurns(keepsStatements: boolean): Settings {
  const plans: Settings = keepsStatements ? { plan_cache_mode: 'force_generic_plan' } : {};
  return { ...plans, enable_seqscan: 'off', lock_timeout: '1500ms' };
}

export interface Database {
  db: Queries;
  /** For identifying callers: its connections become free soon, however busy the others are. */
  callers: Queries;
  /** For turns, whose transactions have settings of their own. */
  pool: Pool;
  /** Leads to PostgreSQL itself, not to a pooler. */
  directUrl: string;
  /** For reads that may be some seconds old; null without a replica. */
  replica: Replica | null;
  /** Works with the rights of the tables' owner. */
  asOwner<T>(work: (owner: Queries) => Promise<T>): Promise<T>;
  /** Set if the database is a child process. */
  embedded: EmbeddedPostgres | undefined;
  /** Waits for running queries, at most this many milliseconds. */
  stop(longestMs?: number): Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  /** Absent: the embedded database in the data folder. */
  databaseUrl: string | undefined;
  /** The address of PostgreSQL itself, if `databaseUrl` may lead to a pooler. */
  databaseDirectUrl?: string | undefined;
  /** A replica of that database. */
  readUrl?: string | undefined;
  log: Logger;
}

/** Starts or connects to the database, migrates its schema, and connects as the role that serves requests. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, readUrl, log } = options;
  refuseUnfinishedFolder(dataDir);
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  const url = databaseUrl ?? embedded?.url ?? '';
  const directUrl = options.databaseDirectUrl ?? url;
  try {
    if (!embedded) {
      await untilReachable(url, { log });
      await refusePooler({ url, directUrl });
    }
    const role = await prepared({ dataDir, directUrl, log });
    const common = { url, log, role, keepsStatements: url === directUrl };
    const pool = openPool({ ...common, settings: settingsOfTurns(common.keepsStatements) });
    const queryPool = openPool(common);
    const callerPool = openPool({ ...common, connections: CALLER_CONNECTIONS });
    const db = queriesOn(queryPool);
    const watched = [watchPool('turns', pool), watchPool('requests', queryPool), watchPool('callers', callerPool)];
    await refuseBypassingRole(db).catch(async (error: unknown) => {
      await Promise.all([queryPool.end(), callerPool.end()]);
      throw error;
    });
    const replica = readUrl === undefined ? null : await openReplica({ url: readUrl, role, primary: db, log });
    const daily = setInterval(() => void prepareMonths(directUrl, log), DAY_MS).unref();
    return {
      db,
      callers: queriesOn(callerPool),
      pool,
      directUrl,
      replica,
      asOwner: (work) => asOwner(directUrl, log, work),
      embedded,
      async stop(longestMs = LONGEST_STOP_MS) {
        clearInterval(daily);
        for (const end of watched) end();
        const unused = Promise.all([pool.end(), queryPool.end(), callerPool.end(), replica?.stop()]);
        await Promise.race([unused, sleep(longestMs, undefined, { ref: false })]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Migrates the database, and keeps a restore from beginning during it. Returns the role that serves requests. */
function prepared({ dataDir, directUrl, log }: { dataDir: string; directUrl: string; log: Logger }) {
  return withSessionLock(directUrl, STARTS, async () => {
    // A restore may have begun since the first look.
    refuseUnfinishedFolder(dataDir);
    return asOwner(directUrl, log, async (owner) => {
      await refuseUnfinishedDatabase(owner);
      return migrate(owner, { log });
    });
  });
}

/** Uses the owner's rights only as long as they are needed. */
export async function asOwner<T>(url: string, log: Logger, work: (owner: Queries) => Promise<T>): Promise<T> {
  const pool = openPool({ url, log, connections: 2, longestStatementMs: 0 });
  try {
    return await work(queriesOn(pool));
  } finally {
    await pool.end();
  }
}

async function prepareMonths(url: string, log: Logger): Promise<void> {
  try {
    await asOwner(url, log, (owner) => makeTrackerPartitions(owner, new Date()));
  } catch (error) {
    log.error({ err: error }, 'the coming months of tracker_entries could not be prepared; tried again tomorrow');
  }
}
