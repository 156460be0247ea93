import { Problem } from '@parley/domain/problem';
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

/** Calls the listener after each commit of `db` with a statement that `concerns` it. */
export function onCommit(db: Queries, concerns: (statement: string) => boolean, heard: () => void): void {
  const dialect = dialects.get(db);
  if (!dialect) throw new Error('Only the connections of a pool tell of commits, not a transaction');
  dialect.listeners.add({ concerns, heard });
}

type Work<T> = (tx: Transaction<Tables>) => Promise<T>;

/**
 * Runs work in one transaction of a project: `read` sees a consistent state, `write` makes other writers of the project
 * wait.
 */
export type InProject = <T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>) => Promise<T>;

/** One transaction that sees and writes only this project's rows. */
export function withProject<T>(db: Queries, projectId: number, work: Work<T>): Promise<T> {
  return db.transaction().execute((tx) => bound(tx, projectId, work));
}

/** One transaction that reads a consistent state of this project's rows, regardless of other writers. */
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
 * One transaction that changes the project's content, and counts as a write of it (`note-writes.ts`). Changes of one project run one after another, so that the rows
 * that `work` reads stay valid until it commits. Chats do not wait for it.
 */
export function withProjectLocked<T>(db: Queries, projectId: number, work: Work<T>): Promise<T> {
  return withProject(db, projectId, async (tx) => {
    const locked = tx
      .updateTable('projects')
      .set({ writes: sql`writes + 1` })
      .where('id', '=', projectId);
    // Long work, such as a training, may outlive its project.
    if (!(await locked.returning('id').executeTakeFirst())) throw new Problem('not_found', 'The project was deleted');
    return work(tx);
  });
}

/** Marks the changes of this transaction as changes of this open page. */
export async function notePage(tx: Queries, page: string): Promise<void> {
  await sql`select set_config('parley.page', ${page}, true)`.execute(tx);
}

/** One transaction that reads every project's rows, for data shared by all projects. */
export function readEveryProject<T>(db: Queries, projectId: number, work: Work<T>): Promise<T> {
  return readProject(db, projectId, async (tx) => {
    await seeEveryProject(tx);
    return work(tx);
  });
}

/**
 * One transaction that changes every project's content: until it commits, other transactions neither change a project
 * nor create one. Returns null if a project is being changed or created. It does not wait, because transactions that
 * wait for its locks each hold a connection.
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
  if (locked.length < all.length) return false;
  await tx
    .updateTable('projects')
    .set({ writes: sql`writes + 1` })
    .execute();
  return true;
}

/** Call it before a project is created: several can be created together, but not while every project is being changed. */
export async function announceNewProject(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${NEW_PROJECTS})`.execute(tx);
}

const NEW_PROJECTS = sql`hashtext('new projects')`;

async function seeEveryProject(tx: Queries): Promise<void> {
  await sql`select set_config('parley.system', 'on', true)`.execute(tx);
}

/** Makes the words of all conversations visible to this transaction, to write or delete them. */
export async function seeEveryWord(tx: Queries): Promise<void> {
  await searchWords(tx, "!'-'");
}

/** Makes visible the words of conversations that a search finds. `query` is a tsquery. */
export async function searchWords(tx: Queries, query: string): Promise<void> {
  await sql`select set_config('parley.words', ${query}, true)`.execute(tx);
}

/** One transaction that sees every project's rows: for jobs and platform data, never for the request of a project. */
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
