import { sql } from 'kysely';
import { ConfigError } from '#platform/config-error.ts';
import type { Queries } from './database.ts';

/** Migrations before the baseline, which have smaller numbers. This was the last one. */
const LAST_EARLIER = '0059-found-personal-data';
const BASELINE = '0100-baseline';

/** The functions that those migrations made. */
const EARLIER_FUNCTIONS = [
  ...['account_attempts_key', 'all_memberships_of', 'audit_entry_hash', 'audit_entry_text', 'chain_users_log'],
  ...['count_contacts', 'forget_counts', 'forget_unused_fallbacks', 'mark_rollups', 'memberships_of', 'merged_of'],
  ...['microseconds', 'number_hash', 'readable_entries', 'refuse_audit_change', 'refuse_change', 'rollup_of'],
  ...['seal_audit_entry', 'sketch_key', 'stop_called', 'stop_calling', 'stop_in', 'stopped_numbers'],
  ...['tell_access_changed', 'tell_project_changed', 'unix_seconds', 'users_log_hash', 'with_words'],
];

/**
 * Recognizes a database from before version 0.1.0, whose tables match the baseline, and records the baseline as its
 * only migration. Afterwards `applyFunctions` replaces or drops its functions. An upgrade is one
 * hop from any version, so this stays.
 */
export async function adoptEarlier(owner: Queries): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('adopt_earlier'))`.execute(tx);
    const earlier = await earlierMigrations(tx);
    if (earlier.length === 0) return;
    if (!earlier.includes(LAST_EARLIER)) {
      throw new ConfigError(
        'The database was written by an early development version of Parley. Start the last version before 0.1.0 on ' +
          'it once, which brings it up to date; then start this version.',
      );
    }
    await sql`create table if not exists applied_functions (name text primary key, hash text not null)`.execute(tx);
    await sql`
      insert into applied_functions select unnest(${EARLIER_FUNCTIONS}::text[]), '' on conflict do nothing`.execute(tx);
    await sql`delete from kysely_migration where name = any(${earlier}::text[])`.execute(tx);
    await sql`
      insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(tx);
  });
}

async function earlierMigrations(tx: Queries): Promise<string[]> {
  const { rows: found } = await sql`
    select 1 from pg_class where relname = 'kysely_migration' and relnamespace = current_schema()::regnamespace
  `.execute(tx);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name < ${BASELINE} order by name`.execute(tx);
  return rows.map(({ name }) => name);
}
