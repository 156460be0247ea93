import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

export async function hasUsers(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Makes other servers that start on a new database wait until this transaction ends, however long it takes. */
export async function lockFirstStart(tx: Queries): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('first start'))`.execute(tx);
}
