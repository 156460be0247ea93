import type { Queries } from '#platform/db/database.ts';

/** Marks have no foreign key to the project, since it would make writers of facts wait for each other. */
export async function forgetMarks(tx: Queries, projectId: number): Promise<void> {
  await tx.deleteFrom('rollup_marks').where('project_id', '=', projectId).execute();
}
