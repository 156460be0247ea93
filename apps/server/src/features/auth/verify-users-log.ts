import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** The first entry that was changed, or before which one was taken out; null if all are as they were written. */
export async function firstBrokenEntry(db: Queries): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, hash, users_log_hash(users_logs, lag(hash) over (order by id)) as expected from users_logs
    ) as chain
    where hash <> expected order by id limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

interface Head {
  id: number;
  hash: string;
}

/** The last entry; null while there is none. Who has noted its hash elsewhere can tell a chain that was made anew. */
async function headOfUsersLog(db: Queries): Promise<Head | null> {
  const row = await db
    .selectFrom('users_logs')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, hash: row.hash.toString('hex') } : null;
}

/** Says in the server's log whether the chain holds, and what its head is: where logs are kept apart, it is out of reach. */
export async function reportUsersLog(db: Queries, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Promise<void> {
  try {
    const broken = await firstBrokenEntry(db);
    if (broken !== null)
      log.error({ users_log_id: broken }, 'the login log was changed: this entry is not as it was written');
    const head = await headOfUsersLog(db);
    if (head !== null) log.info({ users_log_id: head.id, hash: head.hash }, 'the head of the login log');
  } catch (error) {
    log.error({ err: error }, 'the login log could not be verified');
  }
}
