import { sql } from 'kysely';
import { seeEveryWord, withSystem, type Queries } from './database.ts';

/** What a table holds, regardless of the order of its rows. */
export interface TableSum {
  rows: number;
  /** Over the stored columns. */
  hash: string;
  columns: string[];
}

/** Tables that say what was done to the schema, and what a start with new figures counts again. */
const NOT_COMPARED = new Set([
  ...['kysely_migration', 'kysely_migration_lock', 'applied_functions', 'releases'],
  'rollup_marks',
]);

/**
 * Counts and hashes the rows of every table, in bounded memory. `earlier` limits the hash to the columns of earlier
 * sums, so that a further column makes no difference.
 */
export async function tableSums(
  owner: Queries,
  earlier: ReadonlyMap<string, TableSum> = new Map(),
): Promise<Map<string, TableSum>> {
  return withSystem(owner, async (tx) => {
    await seeEveryWord(tx);
    const sums = new Map<string, TableSum>();
    for (const { table, columns } of await storedColumns(tx)) {
      if (NOT_COMPARED.has(table)) continue;
      const known = earlier.get(table)?.columns;
      const compared = known ? columns.filter((column) => known.includes(column)) : columns;
      sums.set(table, { columns: compared, ...(await sumOf(tx, table, compared)) });
    }
    return sums;
  });
}

async function storedColumns(tx: Queries): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(tx);
  return rows;
}

async function sumOf(tx: Queries, table: string, columns: readonly string[]): Promise<{ rows: number; hash: string }> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ count: string; hash: string }>`
    select count(*)::text as count, coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)::text as hash
    from ${sql.table(table)}`.execute(tx);
  return { rows: Number(rows[0]?.count ?? 0), hash: rows[0]?.hash ?? '0' };
}

/** A table that is no longer as it was. */
export interface TableDifference {
  table: string;
  words: string;
}

/** What of `before` is no longer there or different. Further tables and columns are no difference. */
export function tableDifferences(
  before: ReadonlyMap<string, TableSum>,
  after: ReadonlyMap<string, TableSum>,
): TableDifference[] {
  return [...before].flatMap(([table, one]) => {
    const words = differenceOf(one, after.get(table));
    return words === undefined ? [] : [{ table, words }];
  });
}

function differenceOf(before: TableSum, after: TableSum | undefined): string | undefined {
  if (!after) return 'the table is gone';
  const gone = before.columns.filter((column) => !after.columns.includes(column));
  if (gone.length > 0) return `columns are gone: ${gone.join(', ')}`;
  if (after.rows !== before.rows) return `${before.rows} rows became ${after.rows}`;
  return after.hash === before.hash ? undefined : 'rows have changed';
}
