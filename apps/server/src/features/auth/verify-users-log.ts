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

export interface Verdict {
  /** A sentence each. */
  faults: string[];
  entries: number;
  head: Head | null;
}

/** `noted` are heads of earlier days, `id:hash` each: they must still stand in the chain. */
export async function verifyUsersLog(db: Queries, noted: string[]): Promise<Verdict> {
  const broken = await firstBrokenEntry(db);
  const faults =
    broken === null ? [] : [`Entry ${broken} of the login log was changed, or an entry before it was removed.`];
  for (const head of noted) {
    if (!(await stands(db, head)))
      faults.push(`Entry ${head} of the login log is missing: the log was cut or rewritten.`);
  }
  const { entries } = await db
    .selectFrom('users_logs')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return { faults, entries, head: await headOfUsersLog(db) };
}

async function stands(db: Queries, noted: string): Promise<boolean> {
  const { id, hash } = /^(?<id>\d{1,15}):(?<hash>[0-9a-f]{64})$/u.exec(noted)?.groups ?? {};
  if (id === undefined || hash === undefined) return false;
  const row = await db
    .selectFrom('users_logs')
    .select('id')
    .where('id', '=', Number(id))
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Says in the server's log whether the chain holds, and what its head is: where logs are kept apart, it is out of reach. */
export async function reportUsersLog(db: Queries, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Promise<void> {
  try {
    const broken = await firstBrokenEntry(db);
    if (broken !== null)
      log.error(
        { users_log_id: broken },
        'the login log is damaged: this entry was changed, or an entry before it was removed',
      );
    const head = await headOfUsersLog(db);
    if (head !== null) log.info({ users_log_id: head.id, hash: head.hash }, 'head of the login log');
  } catch (error) {
    log.error({ err: error }, 'the login log could not be verified');
  }
}
