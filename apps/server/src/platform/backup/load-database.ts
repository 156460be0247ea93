import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '#platform/config-error.ts';
import { makeTables } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { asOwner } from '#platform/db/open.ts';
import { addCounts } from '#platform/db/rollup-columns.ts';
import { makePartitionNamed } from '#platform/db/tracker-partitions.ts';
import { UNFINISHED_RESTORE } from '#platform/db/unfinished-restore.ts';
import type { Logger } from '#platform/logger.ts';
import { ArchiveFault, type ArchivedTable, type Manifest } from './archive-format.ts';
import { createRowHash } from './row-hash.ts';
import { connectToCopy, quoted, rowsOf, tablesOf, target, type TableShape } from './snapshot.ts';

const OURS = 'relnamespace = current_schema()::regnamespace';
const MEMBER = `exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** For building indexes. */
const INDEX_MEMORY = '256MB';

export interface Load {
  /** Connects as the owner. */
  url: string;
  log: Logger;
  manifest: Manifest;
  content(table: ArchivedTable): AsyncIterable<Buffer>;
}

/** Refuses an archive with migrations that this program lacks. */
export function refuseNewer({ migrations: names }: Manifest): void {
  if (names.some((name) => !Object.hasOwn(migrations, name))) {
    throw new ArchiveFault('The archive was made by a newer Parley. Restore it with that version or a later one.');
  }
}

/**
 * Marks the database as being restored, so that no server starts with it. Refuses a database with tables, except the
 * ones that an interrupted restore left behind, which are dropped.
 */
export async function claimDatabase(url: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where ${OURS} and relkind in ('r', 'p')`,
    );
    const isUnfinished = rows.some(({ name }) => name === UNFINISHED_RESTORE);
    if (rows.length > 0 && !isUnfinished) {
      const { pathname, hostname, port } = new URL(url);
      const place = `“${decodeURIComponent(pathname.slice(1))}” at ${decodeURIComponent(hostname)}${port && `:${port}`}`;
      throw new ConfigError(
        `The database ${place} is not empty. Parley restores only into an empty database: make one (createdb), and ` +
          'name it in DATABASE_URL.',
      );
    }
    if (isUnfinished) await dropAll(client);
    else await client.query(`create table ${UNFINISHED_RESTORE} (started timestamptz not null default now())`);
  });
}

async function dropAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table if exists %s cascade', o.oid::regclass) as statement from pg_class o
      where ${OURS} and relkind in ('r', 'p') and not relispartition
        and relname <> '${UNFINISHED_RESTORE}' and not ${MEMBER}
    union all select format('drop sequence if exists %s cascade', o.oid::regclass) from pg_class o
      where ${OURS} and relkind = 'S' and not ${MEMBER}
    union all select format('drop function if exists %s cascade', o.oid::regprocedure) from pg_proc o
      where pronamespace = current_schema()::regnamespace and not ${MEMBER}`);
  for (const { statement } of rows) await client.query(statement);
}

/** Makes the schema of the archive's version, fills it, and compares every table with the archive. */
export async function loadDatabase({ url, log, manifest, content }: Load): Promise<void> {
  await makeSchema(url, log, manifest);
  await connected(url, async (client) => {
    const shapes = new Map((await tablesOf(client)).map((shape) => [shape.name, shape]));
    for (const table of manifest.tables) refuseForeign(table, shapes.get(table.name));
    await client.query(`set maintenance_work_mem = '${INDEX_MEMORY}'`);
    await client.query('begin');
    const statements = [...(await indexes(client)), ...(await foreignKeys(client))];
    await client.query(statements.map(({ drop }) => drop).join(';'));
    await lift(client, 'no force row level security');
    await client.query(`truncate ${[...shapes.keys()].map(quoted).join(', ')}`);
    for (const table of inOrder(manifest.tables)) await load(client, table, content(table));
    await lift(client, 'force row level security');
    await client.query(statements.map(({ add }) => add).join(';'));
    await setSequences(client, manifest);
    await client.query('commit');
    for (const table of manifest.tables) await compare(client, table);
    await client.query('analyze');
  });
}

/** Lets no row get an id up to this one. */
export async function skipIds(url: string, last: number): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`select setval('ids', $1::bigint) from ids where last_value < $1::bigint`, [last]);
  });
}

/** Removes the mark: the database may be served. */
export async function releaseDatabase(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`drop table ${UNFINISHED_RESTORE}`);
  });
}

async function makeSchema(url: string, log: Logger, manifest: Manifest): Promise<void> {
  const made = Object.fromEntries(Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name)));
  await asOwner(url, log, async (owner) => {
    await makeTables(owner, made);
    for (const { name, columns } of manifest.tables) {
      await makePartitionNamed(owner, name);
      if (name === 'rollups') await addCounts(owner, columns);
    }
  });
}

/** Reads the archive from its beginning to its end. */
export function inOrder<T extends { content: { offset: number }; isInBase: boolean }>(parts: readonly T[]): T[] {
  return parts.toSorted((a, b) => Number(b.isInBase) - Number(a.isInBase) || a.content.offset - b.content.offset);
}

function refuseForeign({ name, columns }: ArchivedTable, shape: TableShape | undefined): void {
  const unknown = shape ? columns.find((column) => !shape.columns.includes(column)) : undefined;
  if (shape && unknown === undefined) return;
  const what = shape ? `the column “${unknown}” of the table “${name}”` : `the table “${name}”`;
  throw new ArchiveFault(`The archive has ${what}, which Parley does not know.`);
}

interface Remade {
  drop: string;
  add: string;
}

/**
 * Indexes that no constraint needs are built afterwards, which is faster. The indexes of partitions
 * stay, because PostgreSQL's text of an index leaves the partitions out.
 */
async function indexes(client: Client): Promise<Remade[]> {
  const { rows } = await client.query<Remade>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${OURS} and relkind = 'r' and not relispartition
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
    order by indexrelid::regclass::text`);
  return rows;
}

/** Foreign keys are checked as a whole afterwards, which is faster and needs no order of the tables. */
async function foreignKeys(client: Client): Promise<Remade[]> {
  const { rows } = await client.query<Remade>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${OURS} and contype = 'f' and conparentid = 0 order by conrelid::regclass::text, conname`);
  return rows;
}

/** COPY into a table is refused while its policies apply to the owner. */
async function lift(client: Client, change: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s ${change}', oid::regclass) as statement from pg_class
    where ${OURS} and relkind in ('r', 'p') and relrowsecurity`);
  for (const { statement } of rows) await client.query(statement);
}

async function load(client: Client, { name, columns }: ArchivedTable, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${target(name, columns)} from stdin`)));
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value]);
  }
}

/** Reads a table back. */
async function compare(client: Client, table: ArchivedTable): Promise<void> {
  const found = createRowHash();
  for await (const part of rowsOf(client, table)) found.read(part);
  const { rows, hash } = found.end();
  if (rows === table.rows && hash === table.hash) return;
  throw new ArchiveFault(
    `The table “${table.name}” differs from the archive after loading: ${rows} rows instead of ${table.rows}.`,
  );
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectToCopy(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
