import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { migrations } from '#platform/db/migrations/index.ts';

/** Facts about the database. Sizes are in bytes. */
export interface DatabaseFacts {
  /** Milliseconds. */
  now: number;
  /** As 180004 for 18.4. */
  versionNumber: number;
  settings: Readonly<Record<string, string>>;
  bytes: number;
  /** Null without a full month of conversations. */
  bytesPerDay: number | null;
  /** On the disk of the database; null if it is another machine's. */
  freeBytes: number | null;
  isEmbedded: boolean;
  connections: number;
  /** The most connections of one server. */
  needed: number;
  clockSkewMs: number;
  frozenAge: number;
  oldestTransactionSeconds: number;
  archiver: { isFailing: boolean; failures: number };
  slots: { name: string; isActive: boolean; retainedBytes: number }[];
  unprotectedTables: string[];
  role: { name: string; bypasses: boolean; isServing: boolean };
  /** `last` is undefined in a database without tables. */
  migrations: { missing: string[]; unknown: string[]; last: string | undefined };
  zonesThatDiffer: string[];
}

export interface DatabaseSource {
  db: Queries;
  /** The folder of an embedded database. */
  folder: string | undefined;
  /** The most connections of one server. */
  needed: number;
}

const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'shared_buffers',
  'max_connections',
  'superuser_reserved_connections',
  'autovacuum',
  'track_counts',
  'wal_level',
  'archive_mode',
  'server_version_num',
];
/** Zones whose rules changed in the last years, and common ones. */
const ZONES = [
  'Europe/Prague',
  'Europe/London',
  'Europe/Kyiv',
  'America/New_York',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Amman',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Asia/Almaty',
  'Australia/Sydney',
];
const DAY_MS = 86_400_000;

export async function databaseFacts({ db, folder, needed }: DatabaseSource): Promise<DatabaseFacts> {
  const settings = await settingsOf(db);
  const clockSkewMs = await clockSkew(db);
  const [state, unprotectedTables, role, applied, zonesThatDiffer] = await Promise.all([
    stateOf(db),
    openTables(db),
    servingRole(db),
    appliedMigrations(db),
    differingZones(db),
  ]);
  const bytesPerDay = await growthOf(db, state.bytes);
  return {
    now: Date.now(),
    versionNumber: Number(settings['server_version_num']),
    settings,
    ...state,
    ...{ bytesPerDay, needed, clockSkewMs, unprotectedTables, role, zonesThatDiffer },
    isEmbedded: folder !== undefined,
    freeBytes: folder === undefined ? null : await freeOf(folder),
    slots: await slotsOf(db),
    migrations: {
      missing: Object.keys(migrations).filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !(name in migrations)),
      last: applied.at(-1),
    },
  };
}

async function settingsOf(db: Queries): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${SETTINGS})`.execute(db);
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Milliseconds; positive if the database is ahead. The shortest of three round trips is the most exact. */
async function clockSkew(db: Queries): Promise<number> {
  const samples: { took: number; skew: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const before = Date.now();
    const { rows } = await sql<{ at: string }>`
      select (extract(epoch from clock_timestamp()) * 1000)::text as at`.execute(db);
    const after = Date.now();
    samples.push({ took: after - before, skew: Number(rows[0]?.at) - (before + after) / 2 });
  }
  samples.sort((a, b) => a.took - b.took);
  return samples[0]?.skew ?? 0;
}

async function stateOf(db: Queries) {
  const { rows } = await sql<{
    bytes: number;
    connections: number;
    frozen_age: number;
    oldest: number;
    failures: number;
    is_failing: boolean;
  }>`
    select pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datid is not null) as connections,
      (select age(datfrozenxid) from pg_database where datname = current_database()) as frozen_age,
      coalesce((
        select max(extract(epoch from now() - xact_start))::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      ), 0) as oldest,
      a.failed_count as failures,
      coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver a`.execute(db);
  const row = rows[0];
  return {
    bytes: row?.bytes ?? 0,
    connections: row?.connections ?? 0,
    frozenAge: row?.frozen_age ?? 0,
    oldestTransactionSeconds: row?.oldest ?? 0,
    archiver: { isFailing: row?.is_failing ?? false, failures: row?.failures ?? 0 },
  };
}

/** Replicas have slots of their own, which only the primary has. */
async function slotsOf(db: Queries): Promise<DatabaseFacts['slots']> {
  const { rows } = await sql<{ name: string; is_active: boolean; retained: number | null }>`
    select slot_name as name, active as is_active,
      case when pg_is_in_recovery() then 0
        else pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint end as retained
    from pg_replication_slots`.execute(db);
  return rows.map((row) => ({ name: row.name, isActive: row.is_active, retainedBytes: row.retained ?? 0 }));
}

async function openTables(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The role of `db`; for an owner, the role that it serves with. */
async function servingRole(db: Queries): Promise<DatabaseFacts['role']> {
  const { rows } = await sql<{ name: string; bypasses: boolean; is_serving: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as bypasses, rolname = 'parley_app' as is_serving
    from pg_roles where rolname in ('parley_app', current_user) order by rolname = 'parley_app' desc limit 1
  `.execute(db);
  const row = rows[0];
  return { name: row?.name ?? 'unknown', bypasses: row?.bypasses ?? true, isServing: row?.is_serving ?? false };
}

/** None in a database without tables. */
async function appliedMigrations(db: Queries): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!found[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Compares the time of each zone in winter and summer. */
async function differingZones(db: Queries): Promise<string[]> {
  const year = new Date().getUTCFullYear();
  const instants = [`${year}-01-15T12:00:00Z`, `${year}-07-15T12:00:00Z`];
  const { rows } = await sql<{ zone: string; instant: string; local: string }>`
    select zone, instant, to_char(instant::timestamptz at time zone zone, 'YYYY-MM-DD HH24:MI') as local
    from unnest(${ZONES}::text[]) zone
    join pg_timezone_names known on known.name = zone, unnest(${instants}::text[]) instant`.execute(db);
  const differ = rows.filter(({ zone, instant, local }) => localTime(zone, instant) !== local);
  return [...new Set(differ.map(({ zone }) => zone))];
}

function localTime(zone: string, instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16);
}

/** Bytes a day: the months of conversations with what belongs to them, by their share of the database. */
async function growthOf(db: Queries, all: number): Promise<number | null> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname ~ '^tracker_entries_\\d{4}_\\d{2}$'`.execute(db);
  const today = new Date();
  const month = (back: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back));
  const nameOf = (at: Date) => `tracker_entries_${at.toISOString().slice(0, 7).replace('-', '_')}`;
  const before = rows.find(({ name }) => name === nameOf(month(1)))?.bytes ?? 0;
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const days = (month(0).getTime() - month(1).getTime()) / DAY_MS;
  return before === 0 || total === 0 ? null : (before / days) * (all / total);
}

export async function databaseBytes(db: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
