import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';

/**
 * Keeps reads of these projects away from a replica until it has every change committed so far. Writes under the
 * project's lock count by themselves (`withProjectLocked`); this is for erasures without it.
 */
export async function noteWrites(db: Queries, projectIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(projectIds)];
  if (ids.length === 0) return;
  await db
    .updateTable('projects')
    .set({ writes: sql`writes + 1` })
    .where('id', '=', anyOf(ids))
    .execute();
}
