import { Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { CommitDialect } from './after-commit.ts';
import type { Tables } from './tables.ts';

/** A pool's connection or a transaction, on which a query may be built. */
export type Queries = Kysely<Tables>;

const dialects = new WeakMap<Queries, CommitDialect>();

export function queriesOn(pool: Pool): Queries {
  const dialect = new CommitDialect(pool);
  const db = new Kysely<Tables>({ dialect });
  dialects.set(db, dialect);
  return db;
}

/** Calls `heard` after each commit of `db` with a statement that `concerns` the listener. */
export function onCommit(db: Queries, concerns: (statement: string) => boolean, heard: () => void): void {
  const dialect = dialects.get(db);
  if (!dialect) throw new Error('Only the connections of a pool tell of commits, not a transaction');
  dialect.listeners.add({ concerns, heard });
}

type Work<T> = (tx: Transaction<Tables>) => Promise<T>;

/**
 * Runs work in one transaction of a project: `read` sees one moment, `write` makes other writers of the project wait.
 */
export type InProject = <T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>) => Promise<T>;

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

/** Marks the changes of this transaction as changes of this open page. */
export async function notePage(tx: Queries, page: string): Promise<void> {
  await sql`select set_config('parley.page', ${page}, true)`.execute(tx);
}

/** Reads with every project's rows, for what is in all of them. */
export function readEveryProject<T>(db: Queries, projectId: number, work: Work<T>): Promise<T> {
  return readProject(db, projectId, async (tx) => {
    await seeEveryProject(tx);
    return work(tx);
  });
}

/**
 * A change of every project's things: nobody else changes any, and no project is made, until it commits. It never waits
 * for a lock, as whoever waits for those that it has would hold a connection meanwhile: null where a project is being
 * changed or made.
 */
export function withEveryProjectLocked<T>(
  db: Queries,
  projectId: number,
  work: Work<T>,
): Promise<{ result: T } | null> {
  return withProject(db, projectId, async (tx) => {
    await seeEveryProject(tx);
    return (await lockEveryProject(tx)) ? { result: await work(tx) } : null;
  });
}

async function lockEveryProject(tx: Queries): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select pg_try_advisory_xact_lock(${NEW_PROJECTS}) as is_alone`.execute(tx);
  if (rows[0]?.is_alone !== true) return false;
  const locked = await tx.selectFrom('projects').select('id').forNoKeyUpdate().skipLocked().execute();
  const all = await tx.selectFrom('projects').select('id').execute();
  return locked.length === all.length;
}

/** To be taken before a project is made: many may be at once, but not while every project is being changed. */
export async function announceNewProject(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${NEW_PROJECTS})`.execute(tx);
}

const NEW_PROJECTS = sql`hashtext('new projects')`;

async function seeEveryProject(tx: Queries): Promise<void> {
  await sql`select set_config('parley.system', 'on', true)`.execute(tx);
}

/** A search that finds all words that conversations consist of: for those who keep them. */
export async function seeEveryWord(tx: Queries): Promise<void> {
  await searchWords(tx, "!'-'");
}

/** From now on this transaction sees the words of those conversations that a search finds. `query` is a tsquery. */
export async function searchWords(tx: Queries, query: string): Promise<void> {
  await sql`select set_config('parley.words', ${query}, true)`.execute(tx);
}

/** One transaction that sees every project's rows: for jobs and for what is above projects, never for a project's request. */
export function withSystem<T>(db: Queries, work: Work<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await seeEveryProject(tx);
    return work(tx);
  });
}

/** Fails while the database does not answer. */
export async function ping(db: Queries): Promise<void> {
  await sql`select 1`.execute(db);
}
