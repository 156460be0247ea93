import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** Runs statements in the database of the shared product, for what would take the console hours. */
export async function inDatabase<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const sockets = join(dirname(inject('product').logFile), 'data', 'sockets');
  const client = new pg.Client({ host: sockets, user: 'parley', database: 'parley' });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
