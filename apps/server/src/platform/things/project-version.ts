import type { Microseconds } from '@parley/domain';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { StoreContext } from '#platform/things/store-context.ts';

/** The version of the last change to any of the project's things. */
export async function projectVersion(db: Queries, projectId: number): Promise<Microseconds> {
  const { version } = await db
    .selectFrom('projects')
    .select('version')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return version;
}

/** The versions that open transactions have given, by project. */
const stamps = new WeakMap<Queries, Map<number, Microseconds>>();

/**
 * Locks the project against other writers until the transaction ends, and gives all of the transaction's changes
 * one version that is greater than every earlier one.
 */
export async function lockAndStamp({
  db,
  projectId,
  now,
}: Pick<StoreContext, 'db' | 'projectId' | 'now'>): Promise<Microseconds> {
  if (!db.isTransaction) throw new Error('Things are changed inside a transaction');
  const ofTransaction = stamps.get(db) ?? new Map<number, Microseconds>();
  const stamped = ofTransaction.get(projectId);
  if (stamped !== undefined) return stamped;
  const { version } = await db
    .updateTable('projects')
    .set({ version: sql`greatest(version + 1, ${now()}::bigint)` })
    .where('id', '=', projectId)
    .returning('version')
    .executeTakeFirstOrThrow();
  stamps.set(db, ofTransaction.set(projectId, version));
  return version;
}
