import { Client, DatabaseError, type ClientConfig } from 'pg';
import { ConfigError } from '#platform/config-error.ts';

const LONGEST_CONNECT_MS = 10_000;

export interface DirectOptions extends Pick<ClientConfig, 'application_name' | 'query_timeout'> {
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
    throw unreachable(url, error, longestMs);
  }
}

/** Refuses a database that does not answer before anything waits for it. */
export async function refuseUnreachable(url: string, options: DirectOptions = {}): Promise<void> {
  const client = await connectDirectly(url, options);
  await client.end();
}

/** PostgreSQL's own refusals, such as a wrong password, stay as they are. */
function unreachable(url: string, error: unknown, longestMs: number): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const found = error.message === 'timeout expired' ? `did not answer within ${longestMs / 1_000} s` : reason(error);
  return new ConfigError(
    `The database at ${placeIn(url)} ${found}. Check that PostgreSQL runs there, and that DATABASE_URL and ` +
      'DATABASE_DIRECT_URL name it.',
  );
}

function reason(error: Error): string {
  const parts = error instanceof AggregateError ? error.errors.map(String) : [error.message];
  return `cannot be reached (${parts.join('; ')})`;
}

/** Without the password. */
function placeIn(url: string): string {
  const { hostname, port } = new URL(url);
  return `${decodeURIComponent(hostname)}${port === '' ? '' : `:${port}`}`;
}
