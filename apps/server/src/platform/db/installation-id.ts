import type { Queries } from './database.ts';

/** The name of the installation. A restored database keeps it. */
export async function installationId(db: Queries): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Gives a database that was restored from an archive without a name the one that its lists know. */
export async function renameInstallation(owner: Queries, id: string): Promise<void> {
  await owner.updateTable('installation').set({ id }).execute();
}
