import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

const DAY_US = 24 * 60 * 60 * 1_000_000;
const MOST_DAYS = 30;
const KEPT_ORDERS_S = 24 * 60 * 60;

/**
 * Deletes calls in which no conversation began after the days that the project's settings keep conversations, and after
 * thirty at most. The others go with their conversations.
 */
export async function forgetCalls(db: Queries): Promise<number> {
  const keptDays = sql`coalesce((s.data ->> 'conversations_retention')::int, ${DEFAULT_SETTINGS.conversations_retention})`;
  return withSystem(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from calls c where c.conversation_id is null and c.ended is not null
        and c.began < microseconds() - ${DAY_US}::bigint * coalesce((
          select least(nullif(${keptDays}, 0), ${MOST_DAYS}) from things s
          where s.project_id = c.project_id and s.resource = 'settings'
        ), ${MOST_DAYS})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/** Removes the numbers and passwords of orders that no telephone process has taken, and orders of the day before. */
export async function forgetOrders(db: Queries): Promise<void> {
  await withSystem(db, async (tx) => {
    await sql`
      update voice_orders set order_data = null
      where order_data is not null and (is_cancelled or lease_until < unix_seconds())`.execute(tx);
    await sql`delete from voice_orders where created < unix_seconds() - ${KEPT_ORDERS_S}::bigint`.execute(tx);
  });
}
