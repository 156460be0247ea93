import type { Queries } from '#platform/db/database.ts';

/** Deleted facts ask for statistics that cannot be computed any more. */
export async function forgetMarks(tx: Queries, projectId: number): Promise<void> {
  await tx.deleteFrom('rollup_marks').where('project_id', '=', projectId).execute();
}
