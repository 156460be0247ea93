import type { Microseconds } from '@parley/domain';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ClockedPlace } from '#platform/db/place.ts';

/** The version of the last change to the project's content. */
export async function projectVersion(db: Queries, projectId: number): Promise<Microseconds> {
  const row = await db.selectFrom('projects').select('version').where('id', '=', projectId).executeTakeFirst();
  // Work that waits for its turn, such as a preview, may outlive its project.
  if (!row) throw new Problem('not_found', 'The project was deleted');
  return row.version;
}

/** The versions given by open transactions, by project. */
const stamps = new WeakMap<Queries, Map<number, Microseconds>>();

/**
 * Locks the project against other writers until the transaction ends, and gives all of the transaction's changes
 * one version that is greater than every earlier one.
 */
export async function lockAndStamp({ db, projectId, now }: ClockedPlace): Promise<Microseconds> {
  await lockAndStampAll({ db, now }, [projectId]);
  const version = stamps.get(db)?.get(projectId);
  if (version === undefined) throw new Error(`Project ${projectId} not found`);
  return version;
}

/** Locks and stamps several projects in one statement. */
export async function lockAndStampAll(
  { db, now }: Pick<ClockedPlace, 'db' | 'now'>,
  projectIds: number[],
): Promise<void> {
  if (!db.isTransaction) throw new Error('Things must change inside a transaction');
  const ofTransaction = stamps.get(db) ?? new Map<number, Microseconds>();
  const fresh = projectIds.filter((id) => !ofTransaction.has(id));
  if (fresh.length === 0) return;
  const stamped = await db
    .updateTable('projects')
    .set({ version: sql`greatest(version + 1, ${now()}::bigint)` })
    .where('id', '=', anyOf(fresh))
    .returning(['id', 'version'])
    .execute();
  for (const { id, version } of stamped) ofTransaction.set(id, version);
  stamps.set(db, ofTransaction);
}
