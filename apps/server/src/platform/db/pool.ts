import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import { traceStatements } from '#platform/traces/trace-statements.ts';

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
  /** The role that every connection uses, and that RESET ROLE restores. */
  role?: string | undefined;
  connections?: number;
  /** How long a caller waits for a connection before it is refused. */
  longestWaitMs?: number;
  /** 0 means no limit. */
  longestStatementMs?: number;
  /** Additional settings of every connection. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Connections that send queries without waiting for earlier ones (`pipeline`), so that a transaction sent directly to a
 * client may take one round trip.
 */
export function openPool({
  url,
  log,
  role,
  connections = CONNECTIONS,
  longestWaitMs = WAIT_FOR_CONNECTION_MS,
  longestStatementMs = LONGEST_STATEMENT_MS,
  settings = {},
}: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: withSettings(url, role === undefined ? settings : { role, ...settings }),
    max: connections,
    connectionTimeoutMillis: longestWaitMs,
    statement_timeout: longestStatementMs,
    ...(longestStatementMs > 0 ? { query_timeout: longestStatementMs + GRACE_MS } : {}),
    idle_in_transaction_session_timeout: longestStatementMs,
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

function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (options.length === 0) return url;
  const parsed = new URL(url);
  const given = parsed.searchParams.get('options');
  parsed.searchParams.set('options', [...(given ? [given] : []), ...options].join(' '));
  return parsed.href;
}

/** bigint columns contain ids, seconds and microseconds, which a number represents exactly. */
const getTypeParser: typeof types.getTypeParser = (oid: number, ...rest: []) =>
  oid === INT8 ? Number : types.getTypeParser(oid === INT8_LIST ? INT4_LIST : oid, ...rest);
