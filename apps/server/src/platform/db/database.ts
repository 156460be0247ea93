import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

/** Where a query may be built: a pool's connection or a transaction. */
export type Queries = Kysely<Tables>;

export function queriesOn(pool: Pool): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

type Work<T> = (tx: Transaction<Tables>) => Promise<T>;

/** One transaction that sees and writes this project's rows only. */
export function withProject<T>(db: Queries, projectId: number, work: Work<T>): Promise<T> {
  return db.transaction().execute((tx) => bound(tx, projectId, work));
}

/** The same for reading: all that `work` reads is of one moment, however much is written meanwhile. */
export function readProject<T>(db: Queries, projectId: number, work: Work<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => bound(tx, projectId, work));
}

async function bound<T>(tx: Transaction<Tables>, projectId: number, work: Work<T>): Promise<T> {
  await sql`select set_config('parley.project', ${String(projectId)}, true)`.execute(tx);
  return work(tx);
}

/**
 * The same for a change of the project's things: what `work` reads stays true until it commits, as changes of one
 * project run one after another. Chats do not wait for it.
 */
export function withProjectLocked<T>(db: Queries, projectId: number, work: Work<T>): Promise<T> {
  return withProject(db, projectId, async (tx) => {
    await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
    return work(tx);
  });
}

/** One transaction that sees every project's rows: for jobs and for what is above projects, never for a project's request. */
export function withSystem<T>(db: Queries, work: Work<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('parley.system', 'on', true)`.execute(tx);
    return work(tx);
  });
}
