import { sql } from 'kysely';
import { withSystem, type Queries } from '../../apps/server/src/platform/db/database.ts';
import { count } from '../report/figures.ts';
import type { Section } from '../report/results.ts';

const TARGET = 100_000_000;
const GIGABYTE = 1_000_000_000;
const TABLES = ['tracker_entries', 'conversations', 'conversation_facts', 'conversation_words'] as const;

/** What the tables of conversations take on the disk, with their indexes, by turn; and that of 100 million turns. */
export async function sizeRows(owner: Queries): Promise<Section['rows']> {
  const turns = await rowsOf(owner, 'tracker_entries');
  const months = await sql<{ months: number }>`
    select count(*)::int as months from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'tracker_entries'::regclass and c.reltuples > 0`.execute(owner);
  const rows: Section['rows'] = [
    {
      what: `turns, in ${months.rows[0]?.months} months, of ${count(await rowsOf(owner, 'conversations'))} conversations`,
      figure: count(turns),
    },
    { what: 'tracker entries of a turn', figure: (await entriesOfATurn(owner)).toFixed(1) },
  ];
  let together = 0;
  for (const table of TABLES) {
    const bytes = await bytesOf(owner, table);
    together += bytes;
    rows.push({ what: `disk, ${table} with indexes: bytes a turn`, figure: count(bytes / turns) });
  }
  rows.push({
    what: 'disk, all of these: now, and with 100 million turns (computed)',
    figure: `${(together / GIGABYTE).toFixed(1)} GB, ${((together / turns) * (TARGET / GIGABYTE)).toFixed(0)} GB`,
  });
  return rows;
}

/** As the last analysis counted them. */
async function rowsOf(owner: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(greatest(reltuples, 0))::bigint as rows from pg_class
    where relkind = 'r' and (oid = ${table}::regclass
      or oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass))`.execute(owner);
  return rows[0]?.rows ?? 0;
}

async function bytesOf(owner: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relkind = 'r' and (oid = ${table}::regclass
      or oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass))`.execute(owner);
  return rows[0]?.bytes ?? 0;
}

async function entriesOfATurn(owner: Queries): Promise<number> {
  const { rows } = await withSystem(owner, (tx) =>
    sql<{ entries: number }>`
      select avg(json_array_length(entries::json))::float8 as entries
      from (select entries from tracker_entries where entries like '[%' limit 20000) turns`.execute(tx),
  );
  return rows[0]?.entries ?? 0;
}
