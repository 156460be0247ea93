import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '#platform/config-error.ts';
import type { Queries } from './database.ts';

/** The table that exists while a restore fills the database. */
export const UNFINISHED_RESTORE = 'unfinished_restore';
const FILE = 'restore.unfinished';

/** The file that exists while a restore fills the data folder. */
export function unfinishedFile(dataDir: string): string {
  return join(dataDir, FILE);
}

/** A restore that was interrupted left a part of the data behind. */
export function refuseUnfinishedFolder(dataDir: string): void {
  if (existsSync(unfinishedFile(dataDir))) throw refusal(dataDir);
}

export async function refuseUnfinishedDatabase(owner: Queries): Promise<void> {
  const { rows } = await sql`select 1 from pg_class where relname = ${UNFINISHED_RESTORE}
    and relnamespace = current_schema()::regnamespace`.execute(owner);
  if (rows.length > 0) throw refusal('The database');
}

function refusal(what: string): ConfigError {
  return new ConfigError(`${what} holds a restore that did not finish. Run the same \`parley restore\` again.`);
}
