import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig } from 'pg';
import { ConfigError } from '#platform/config-error.ts';
import type { Logger } from '#platform/logger.ts';

const LONGEST_CONNECT_MS = 10_000;
const TRIES = 6;
const PAUSE_MS = 2_000;
const CANNOT_CONNECT_NOW = '57P03';

export interface DirectOptions extends Pick<ClientConfig, 'application_name' | 'query_timeout'> {
  /** The variable that has the address. */
  variable?: string;
  /** How long the database may take to accept the connection. */
  longestMs?: number;
}

/** Opens a connection outside of pools. A database that cannot be reached or does not answer is an error in words. */
export async function connectDirectly(url: string, options: DirectOptions = {}): Promise<Client> {
  const { longestMs = LONGEST_CONNECT_MS, application_name = 'parley', query_timeout } = options;
  const client = new Client({
    ...{ connectionString: url, application_name, connectionTimeoutMillis: longestMs },
    ...(query_timeout !== undefined && { query_timeout }),
  });
  // A lost connection fails at its next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw inWords(url, error, { longestMs, ...options });
  }
}

interface Patience extends DirectOptions {
  log: Logger;
  tries?: number;
  pauseMs?: number;
}

/**
 * Retries while the database is starting. Throws a `ConfigError` if it stays unreachable or refuses the login, so that
 * nothing else waits for it.
 */
export async function untilReachable(url: string, options: Patience): Promise<void> {
  const { log, tries = TRIES, pauseMs = PAUSE_MS } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await (await connectDirectly(url, options)).end();
    } catch (error) {
      if (attempt >= tries || !mayBeStarting(error)) throw error;
      log.warn({ attempt, of: tries, reason: (error as Error).message }, 'the database is awaited');
      await sleep(pauseMs);
    }
  }
}

function mayBeStarting(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof DatabaseError) return cause.code === CANNOT_CONNECT_NOW;
  const codes = cause instanceof AggregateError ? cause.errors : [cause];
  return codes.some((one) => ['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN'].includes(String(Object(one).code)));
}

function inWords(url: string, error: unknown, { variable = 'DATABASE_URL', longestMs }: DirectOptions): unknown {
  if (!(error instanceof Error)) return error;
  const place = placeIn(url);
  const words =
    error instanceof DatabaseError
      ? `PostgreSQL at ${place} refuses: ${error.message}. Check the user, the password and the name of the database.`
      : `the database at ${place} ${reason(error, longestMs)}. Check the address, and that PostgreSQL runs there.`;
  return new ConfigError(`${variable}: ${words}`, { cause: error });
}

function reason(error: Error, longestMs = 0): string {
  if (error.message === 'timeout expired') return `did not answer within ${longestMs / 1_000} s`;
  const parts = error instanceof AggregateError ? error.errors.map((one: Error) => one.message) : [error.message];
  return `cannot be reached (${parts.join('; ')})`;
}

/** Without user and password. */
function placeIn(url: string): string {
  const { hostname, port } = new URL(url);
  return `${decodeURIComponent(hostname)}${port === '' ? '' : `:${port}`}`;
}
