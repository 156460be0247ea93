import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** The given number of whole days before a time. A day may have 23 or 25 hours. */
export async function wholeDays(
  db: Queries,
  { days, at, timeZone }: { days: number; at: number; timeZone: string },
): Promise<{ from: number; to: number }> {
  const midnight = sql`date_trunc('day', to_timestamp(${at}) at time zone ${timeZone})`;
  const { rows } = await sql<{ from: number; to: number }>`
    select extract(epoch from (${midnight} - make_interval(days => ${days})) at time zone ${timeZone})::bigint as from,
      extract(epoch from ${midnight} at time zone ${timeZone})::bigint as to`.execute(db);
  const [span] = rows;
  if (!span) throw new Error('The database answered no days');
  return span;
}
