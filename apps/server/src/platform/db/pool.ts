import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import { traceStatements } from '#platform/traces/trace-statements.ts';
import { transactionClient, type Settings } from './transaction-client.ts';

const CONNECTIONS = 16;
const WAIT_FOR_CONNECTION_MS = 1_800;
const LONGEST_STATEMENT_MS = 30_000;
/**
 * The database ends a statement that takes too long. If it does not answer this much later, the client assumes that it
 * hangs.
 */
const GRACE_MS = 5_000;
/** PostgreSQL's ids of the types bigint, bigint[] and integer[]. */
const INT8 = 20;
const INT8_LIST = 1016;
const INT4_LIST = 1007;

export interface PoolOptions {
  url: string;
  log: Logger;
  /** The role of every transaction. Absent: the one that connects. */
  role?: string | undefined;
  connections?: number;
  /** How long a caller waits for a connection before it is refused. */
  longestWaitMs?: number;
  /** 0 means no limit. */
  longestStatementMs?: number;
  /** How much later a statement counts as hanging. */
  graceMs?: number;
  /** Additional settings of every transaction. */
  settings?: Settings;
  /** False if the address leads to a pooler, whose sessions do not keep prepared statements. */
  keepsStatements?: boolean;
}

/**
 * Connections that send queries without waiting for earlier ones (`pipeline`), so that a statement and the settings of
 * its transaction take one round trip. All settings hold for one transaction: a pooler refuses them at the start of a
 * connection, and a session may serve others in between.
 */
export function openPool({
  url,
  log,
  role,
  connections = CONNECTIONS,
  longestWaitMs = WAIT_FOR_CONNECTION_MS,
  longestStatementMs = LONGEST_STATEMENT_MS,
  graceMs = GRACE_MS,
  settings = {},
  keepsStatements = true,
}: PoolOptions): Pool {
  const local = { ...(role !== undefined && { role }), ...limits(longestStatementMs), ...settings };
  const pool = new Pool({
    Client: transactionClient({ settings: local, keepsStatements }),
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: longestWaitMs,
    ...(longestStatementMs > 0 ? { query_timeout: longestStatementMs + graceMs } : {}),
    application_name: 'parley',
    pipeline: true,
    types: { getTypeParser },
  });
  // Without a listener a lost connection would end the process; the next query opens another one.
  pool.on('error', (error) => pool.ending || log.warn({ err: error }, 'a database connection was lost'));
  traceStatements(pool);
  // The pool listens only to idle connections. A connection lost between two queries fails at the second query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function limits(longestStatementMs: number): Settings {
  if (longestStatementMs === 0) return {};
  const longest = String(longestStatementMs);
  return { statement_timeout: longest, idle_in_transaction_session_timeout: longest };
}

/** bigint columns contain ids, seconds and microseconds, which a number represents exactly. */
const getTypeParser: typeof types.getTypeParser = (oid: number, ...rest: []) =>
  oid === INT8 ? Number : types.getTypeParser(oid === INT8_LIST ? INT4_LIST : oid, ...rest);
