import { Migrator } from 'kysely/migration';
import { ConfigError } from '#platform/config-error.ts';
import { adoptEarlier } from './adopt-earlier.ts';
import { applyFunctions } from './apply-functions.ts';
import type { Queries } from './database.ts';
import { migrations } from './migrations/index.ts';
import { addRollupColumns } from './rollup-columns.ts';
import { prepareServingRole } from './serving-role.ts';
import { makeTrackerPartitions } from './tracker-partitions.ts';

/**
 * Migrates the schema to this program's version, as the role that owns it. Several servers may start together. Returns
 * the role that serves requests.
 */
export async function migrate(owner: Queries): Promise<string | undefined> {
  await adoptEarlier(owner);
  const migrator = new Migrator({ db: owner, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw explained(error);
  await applyFunctions(owner);
  await addRollupColumns(owner);
  await makeTrackerPartitions(owner, new Date());
  return prepareServingRole(owner);
}

function explained(error: unknown): unknown {
  if (!String(error).includes('corrupted migrations')) return error;
  return new ConfigError('The database was written by a newer Parley; start that version or a later one.');
}
