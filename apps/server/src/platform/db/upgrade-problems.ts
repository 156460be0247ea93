import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { compareVersions, VERSION } from '#platform/version.ts';
import type { Queries } from './database.ts';
import type { Migration } from './migrations/migration.ts';

const OLDEST_POSTGRES = 15;
/** The newest version that the tests run on. */
const NEWEST_POSTGRES = 18;
const LONG_S = 30;
/** A server gives a sign of life each second. */
const GONE_AFTER_US = 3_000_000;
/** A rewritten table exists twice for a while, and its rows go through the log of the database. */
const DISK_FACTOR = 2;
const ALWAYS_FREE = 50 * 1024 * 1024;
const MB = 1024 * 1024;

type Named = readonly [name: string, migration: Migration];

export type FreeDisk = (folder: string) => Promise<number | undefined>;

/** Why these migrations cannot end on this database, each with what to do; empty if they can. Changes nothing. */
export async function upgradeProblems(
  owner: Queries,
  pending: readonly Named[],
  freeDisk: FreeDisk = freeIn,
): Promise<string[]> {
  const found = [
    await oldPostgres(owner),
    await isReadOnly(owner),
    await missingRights(owner),
    await littleDisk(owner, pending, freeDisk),
    await brokenServers(owner, pending),
  ];
  return found.filter((problem) => problem !== undefined);
}

async function postgresVersion(owner: Queries): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(owner);
  return rows[0]?.version ?? 0;
}

async function oldPostgres(owner: Queries): Promise<string | undefined> {
  const version = await postgresVersion(owner);
  if (version >= OLDEST_POSTGRES) return undefined;
  return `PostgreSQL ${version} is too old. Upgrade it to ${OLDEST_POSTGRES} or newer first.`;
}

/** What an operator should know before an upgrade, although it can end. */
export async function upgradeWarnings(owner: Queries): Promise<string[]> {
  const version = await postgresVersion(owner);
  if (version <= NEWEST_POSTGRES) return [];
  return [`PostgreSQL ${version} is newer than ${NEWEST_POSTGRES}, the newest that this version was tested with.`];
}

async function isReadOnly(owner: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`.execute(owner);
  if (rows[0]?.is_read_only !== true) return undefined;
  return 'The database is read-only. DATABASE_DIRECT_URL or DATABASE_URL must lead to the primary.';
}

async function missingRights(owner: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ role: string; may_create: boolean; foreign: string[] }>`
    select current_user as role, has_schema_privilege(current_schema(), 'CREATE') as may_create, array(
      select relname::text from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
        and not pg_has_role(relowner, 'USAGE')
      order by 1 limit 5
    ) as foreign`.execute(owner);
  const { role = '', may_create = false, foreign = [] } = rows[0] ?? {};
  if (!may_create) return `The role “${role}” may not create tables. Grant it CREATE on the schema.`;
  if (foreign.length === 0) return undefined;
  return `The role “${role}” does not own ${foreign.join(', ')}. Connect as the owner of the tables.`;
}

/** How much disk the migrations need for a while, in bytes. */
export async function neededDisk(owner: Queries, pending: readonly Named[]): Promise<number> {
  return (await rewrittenBytes(owner, pending)) * DISK_FACTOR;
}

/** The size of the tables that the migrations rewrite. */
export async function rewrittenBytes(owner: Queries, pending: readonly Named[]): Promise<number> {
  const tables = pending.flatMap(([, { rewrites = [] }]) => rewrites);
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::text as bytes from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (c.relname = any(${tables}::text[])
        or i.inhparent in (select to_regclass(name) from unnest(${tables}::text[]) as name))`.execute(owner);
  return Number(rows[0]?.bytes ?? 0);
}

async function littleDisk(owner: Queries, pending: readonly Named[], freeDisk: FreeDisk): Promise<string | undefined> {
  const folder = await folderOnThisMachine(owner);
  const free = folder === undefined ? undefined : await freeDisk(folder);
  if (free === undefined) return undefined;
  const needed = (await neededDisk(owner, pending)) + ALWAYS_FREE;
  if (free >= needed) return undefined;
  const [has, wants] = [free, needed].map((bytes) => Math.ceil(bytes / MB));
  return `The disk of the database has ${has} MB free; the upgrade needs ${wants} MB. Free some first.`;
}

/** The folder of the database, if it is on this machine and the role may know it. */
async function folderOnThisMachine(owner: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ folder: string | null }>`
    select setting as folder from pg_settings where name = 'data_directory'
      and (inet_server_addr() is null or inet_server_addr() = inet_client_addr())`.execute(owner);
  return rows[0]?.folder ?? undefined;
}

async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

async function brokenServers(owner: Queries, pending: readonly Named[]): Promise<string | undefined> {
  if (!pending.some(([, { stopsOlder }]) => stopsOlder === true)) return undefined;
  const older = await olderServers(owner);
  if (older.length === 0) return undefined;
  const names = older.map(({ name, version }) => `${name} (${version})`).join(', ');
  return `Servers of an earlier version cannot work with the result, and still run: ${names}. Stop them first.`;
}

/** Servers of earlier versions that run now. Versions before 0.2.0 do not list themselves. */
export async function olderServers(owner: Queries): Promise<{ name: string; version: string }[]> {
  const { rows: known } = await sql`select 1 where to_regclass('servers') is not null`.execute(owner);
  if (known.length === 0) return [];
  const { rows } = await sql<{ name: string; version: string }>`
    select name, version from servers where seen_at >= microseconds() - ${GONE_AFTER_US}::bigint order by name, id
  `.execute(owner);
  return rows.filter(({ version }) => compareVersions(version, VERSION) < 0);
}

export interface LongTransaction {
  pid: number;
  application: string;
  seconds: number;
  state: string;
}

/** Transactions that have kept locks for long, and would make a migration wait. */
export async function longTransactions(owner: Queries, longS = LONG_S): Promise<LongTransaction[]> {
  const { rows } = await sql<LongTransaction>`
    select a.pid, a.application_name as application, extract(epoch from now() - a.xact_start)::int as seconds,
      coalesce(a.state, '') as state
    from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
      and a.xact_start <= now() - make_interval(secs => ${longS})
      and exists (
        select 1 from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = a.pid and l.granted and c.relnamespace = current_schema()::regnamespace
      )
    order by a.xact_start limit 5`.execute(owner);
  return rows;
}

export function describeTransaction({ pid, application, seconds, state }: LongTransaction): string {
  return (
    `A transaction of “${application}” (process ${pid}, ${state}) has kept tables locked for ${seconds} seconds. ` +
    `Wait for it, or end it with: select pg_terminate_backend(${pid})`
  );
}
