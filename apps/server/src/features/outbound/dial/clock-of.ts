import { sql } from 'kysely';
import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

/** Reads the database's current time: a transaction that waited for a lock began earlier. */
export async function clockOf(tx: Queries): Promise<Microseconds> {
  const { rows } = await sql<{ now: number }>`select microseconds() as now`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database does not tell the time');
  return row.now;
}
