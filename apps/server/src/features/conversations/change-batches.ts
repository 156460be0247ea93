import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const UNDOABLE_S = 24 * 60 * 60;

/** Creates a batch that identifies the changes of one call for an undo; deletes batches that are too old to undo. */
export async function newBatch(db: Queries, projectId: number): Promise<number> {
  for (const table of ['label_changes', 'review_changes', 'removed_labels'] as const) {
    await sql`
      delete from ${sql.table(table)} where project_id = ${projectId} and created < unix_seconds() - ${UNDOABLE_S}
    `.execute(db);
  }
  const { rows } = await sql<{ id: number }>`select nextval('ids') as id`.execute(db);
  return Number(rows[0]?.id);
}
