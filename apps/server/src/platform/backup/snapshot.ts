import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '#platform/config-error.ts';
import { connectDirectly } from '#platform/db/connect-directly.ts';

/** Held by the backup that is running. */
const RUNNING = `hashtext('parley backup')`;
/** Held while a backup reads stored files; see `sweepFiles`. */
const READS_FILES = `hashtext('files of a backup')`;
/** A sweep takes less. */
const WAIT_FOR_SWEEP = `5min`;
/** Not data: both follow from the program. */
const NOT_ARCHIVED = ['kysely_migration_lock', 'applied_functions', 'unfinished_restore'];

/** Every server then writes a value alike, and every row is visible. */
const SETTINGS = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set timezone = 'UTC'; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  select set_config('parley.system', 'on', false), set_config('parley.words', '!''-''', false)`;

export interface TableShape {
  name: string;
  /** Without generated ones. */
  columns: string[];
  /** Size on disk. */
  bytes: number;
}

/** One consistent state of the database, read by one connection. */
export interface Snapshot {
  /** In alphabetical order; partitions in place of their parents. */
  tables(): Promise<TableShape[]>;
  migrations(): Promise<string[]>;
  /** The name of the installation; null before the migration that gives one. */
  installation(): Promise<string | null>;
  sequences(): Promise<{ name: string; value: string | null }[]>;
  /** The hashes of stored files, with their sizes. */
  files(): Promise<string[]>;
  /** Streams the rows as COPY writes them, a line each. */
  rows(table: Pick<TableShape, 'name' | 'columns'>): AsyncIterable<Buffer>;
  /** Ends the snapshot; other backups still wait. */
  close(): Promise<void>;
}

export class OtherBackupRuns extends ConfigError {
  constructor() {
    super('Another backup of this database is running.');
  }
}

/** Connects with settings under which tables can be copied. */
export async function connectToCopy(url: string): Promise<Client> {
  const client = await connectDirectly(url, { application_name: 'parley backup' });
  await client.query(SETTINGS);
  return client;
}

/**
 * Works on a snapshot; refuses while another backup runs. `prepare` runs before the snapshot is taken, which keeps the
 * database from tidying up as long as it lasts. Null from `prepare` ends it all.
 */
export async function withSnapshot<Prepared, T>(
  url: string,
  prepare: () => Promise<Prepared | null>,
  work: (snapshot: Snapshot, prepared: Prepared) => Promise<T>,
): Promise<T | null> {
  const client = await connectToCopy(url);
  try {
    const { rows } = await client.query<{ is_free: boolean }>(`select pg_try_advisory_lock(${RUNNING}) as is_free`);
    if (!rows[0]?.is_free) throw new OtherBackupRuns();
    const prepared = await prepare();
    if (prepared === null) return null;
    await client.query(`set lock_timeout = '${WAIT_FOR_SWEEP}'`);
    await client.query(`select pg_advisory_lock(${READS_FILES})`);
    const known = await tablesOf(client);
    await client.query('begin isolation level repeatable read read only');
    // A table that is written anew after the snapshot would look empty. Locking takes no snapshot.
    await client.query(`lock table ${known.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
    // The first query takes the snapshot, not BEGIN.
    await client.query('select pg_current_snapshot()');
    return await work(snapshotOn(client), prepared);
  } finally {
    await client.end();
  }
}

function snapshotOn(client: Client): Snapshot {
  return {
    tables: () => tablesOf(client),
    async migrations() {
      const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
      return rows.map(({ name }) => name);
    },
    async installation() {
      const { rows: known } = await client.query(`select 1 where to_regclass('installation') is not null`);
      if (known.length === 0) return null;
      const { rows } = await client.query<{ id: string }>('select id from installation');
      return rows[0]?.id ?? null;
    },
    // Sequences are outside of snapshots: a later value only leaves a gap.
    async sequences() {
      const { rows } = await client.query<{ name: string; value: string | null }>(`
        select sequencename as name, last_value::text as value from pg_sequences
        where schemaname = current_schema() order by 1`);
      return rows;
    },
    async files() {
      const { rows } = await client.query<{ sha256: string }>(`
        select distinct data ->> 'sha256' as sha256 from revisions
        where resource = 'files' and data ->> 'sha256' is not null order by 1`);
      return rows.map(({ sha256 }) => sha256);
    },
    rows: (table) => rowsOf(client, table),
    async close() {
      await client.query('commit');
      await client.query(`select pg_advisory_unlock(${READS_FILES})`);
    },
  };
}

export async function tablesOf(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
    [NOT_ARCHIVED],
  );
  return rows;
}

export function rowsOf(client: Client, { name, columns }: Pick<TableShape, 'name' | 'columns'>): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${target(name, columns)} to stdout`));
}

/** A table with its columns, for COPY. */
export function target(name: string, columns: readonly string[]): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
