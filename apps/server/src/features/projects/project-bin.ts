import type { Queries } from '#platform/db/database.ts';

/** The projects that were put into the bin before this time (Unix seconds). */
export async function projectsInBin(db: Queries, until: number): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('state', '=', 'bin')
    .where('state_since', '<=', until)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined if another server has deleted the project, or a user has restored it. */
export function lockInBin(tx: Queries, id: number, until: number): Promise<{ name: string } | undefined> {
  return (
    tx
      .selectFrom('projects')
      .select('name')
      .where('id', '=', id)
      .where('state', '=', 'bin')
      .where('state_since', '<=', until)
      // Waits for a transaction with the platform's clock, which may be assigning roles in the project.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export async function deleteProject(tx: Queries, id: number): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute();
}
