import { sql } from 'kysely';
import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

/** Asks the database for the time it is now, which a transaction that waited for a lock began before. */
export async function clockOf(tx: Queries): Promise<Microseconds> {
  const { rows } = await sql<{ now: number }>`select microseconds() as now`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database does not tell the time');
  return row.now;
}
