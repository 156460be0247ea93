import { COUNTS } from '@parley/domain/figure';
import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { QUARTER_S } from './tables/stats-tables.ts';

/**
 * Adds missing count columns to the rollups, and marks all facts, so that statistics are computed again: a new figure
 * needs no migration, and covers the past.
 */
export async function addRollupColumns(owner: Queries): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rollups columns'))`.execute(tx);
    const added = await addCounts(tx, COUNTS);
    if (added.length === 0) return;
    await sql`select set_config('parley.system', 'on', true)`.execute(tx);
    await sql`
      insert into rollup_marks (project_id, environment, bucket)
      select distinct project_id, environment, started / 1000000 / ${sql.lit(QUARTER_S)} * ${sql.lit(QUARTER_S)}
      from conversation_facts where environment <> 'draft'`.execute(tx);
  });
}

/** Adds the columns that are missing, and returns their names. */
export async function addCounts(owner: Queries, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'rollups'::regclass and attnum > 0 and not attisdropped`.execute(owner);
  const known = new Set(rows.map(({ name }) => name));
  const added = names.filter((name) => !known.has(name));
  for (const name of added) {
    await sql`alter table rollups add column ${sql.ref(name)} bigint not null default 0`.execute(owner);
  }
  return added;
}
