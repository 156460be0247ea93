import type { Queries } from './database.ts';

/** The name of the installation. A restored database keeps it. */
export async function installationId(db: Queries): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Names a database restored from an archive without a name as its lists of erased people name it. */
export async function renameInstallation(owner: Queries, id: string): Promise<void> {
  await owner.updateTable('installation').set({ id }).execute();
}
