import { sql } from 'kysely';
import { ConfigError } from '#platform/config-error.ts';
import { compareVersions, VERSION } from '#platform/version.ts';
import { adoptEarlier } from './adopt-earlier.ts';
import { applyFunctions } from './apply-functions.ts';
import type { Queries } from './database.ts';
import { migrations as all } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { newestRelease, noteRelease } from './releases.ts';
import { addRollupColumns } from './rollup-columns.ts';
import { isLockedOut, runMigrations, waitForOthers, type MigrationOptions } from './run-migrations.ts';
import { prepareServingRole } from './serving-role.ts';
import { makeTrackerPartitions } from './tracker-partitions.ts';
import { describeTransaction, longTransactions, rewrittenBytes, upgradeProblems } from './upgrade-problems.ts';

export interface MigrateOptions extends MigrationOptions {
  migrations?: Readonly<Record<string, Migration>>;
}

/**
 * Migrates the schema to this program's version, as the role that owns it. Several servers may start together, and a
 * start after an end at any moment goes on. Returns the role that serves requests.
 */
export async function migrate(owner: Queries, options: MigrateOptions = {}): Promise<string | undefined> {
  const { log, migrations = all } = options;
  const { onStatement = log && ((step) => log.info(step, 'upgrading the database')) } = options;
  await adoptEarlier(owner);
  const { pending, isNew } = await pendingMigrations(owner, migrations);
  if (pending.length > 0 && !isNew) {
    refuse(await upgradeProblems(owner, pending));
    const rewritten = await rewrittenBytes(owner, pending);
    log?.info(
      { migrations: pending.map(([name]) => name), version: VERSION, rewrittenBytes: rewritten },
      'the database is being upgraded',
    );
  }
  await recordedIn(owner);
  // The tables of a new database are no news.
  const told = { ...options, onStatement: isNew ? undefined : onStatement };
  await runMigrations(owner, pending, told).catch(async (error: unknown) => {
    throw isLockedOut(error) ? await lockedOut(owner) : error;
  });
  const before = await newestRelease(owner);
  // A newer version may share the schema; its functions and columns stay.
  if (!before || compareVersions(before.version, VERSION) <= 0) {
    await applyFunctions(owner);
    await addRollupColumns(owner);
    const isBreak = !before || pending.some(([, { stopsOlder }]) => stopsOlder === true);
    await noteRelease(owner, isBreak ? VERSION : before.oldest_server);
  }
  await makeTrackerPartitions(owner, new Date());
  return prepareServingRole(owner);
}

type Named = readonly [name: string, migration: Migration];

/** The migrations that the database lacks. Throws if a newer version has migrated it. */
export async function pendingMigrations(
  owner: Queries,
  migrations: Readonly<Record<string, Migration>> = all,
): Promise<{ pending: Named[]; isNew: boolean }> {
  const recorded = await recordedMigrations(owner);
  const unknown = recorded.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new ConfigError(await newerWords(owner, unknown));
  const done = new Set(recorded);
  const pending = Object.entries(migrations)
    .filter(([name]) => !done.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { pending, isNew: recorded.length === 0 };
}

async function recordedMigrations(owner: Queries): Promise<string[]> {
  const { rows: known } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(owner);
  if (known.length === 0) return [];
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)).rows.map(
    ({ name }) => name,
  );
}

/** Makes the tables of these migrations in an empty database, without functions and rights. */
export async function makeTables(owner: Queries, made: Readonly<Record<string, Migration>>): Promise<void> {
  const { pending } = await pendingMigrations(owner, made);
  await recordedIn(owner);
  await runMigrations(owner, pending);
}

/** Creates the list of migrations, in the form that version 0.1.0 reads, too. */
async function recordedIn(owner: Queries): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await waitForOthers(tx);
    await sql`
      create table if not exists kysely_migration (
        name varchar(255) primary key,
        timestamp varchar(255) not null
      )`.execute(tx);
  });
}

async function newerWords(owner: Queries, unknown: readonly string[]): Promise<string> {
  const newest = await newestRelease(owner);
  const version = newest && compareVersions(newest.version, VERSION) > 0 ? ` (${newest.version})` : '';
  return (
    `The database was written by a newer Parley${version}; this is ${VERSION}. Start that version or a later one. ` +
    `Unknown here: ${unknown.join(', ')}.`
  );
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new ConfigError(['The database cannot be upgraded. Nothing was changed.', ...problems].join('\n'));
}

async function lockedOut(owner: Queries): Promise<ConfigError> {
  const long = (await longTransactions(owner)).map(describeTransaction);
  return new ConfigError(
    ['The upgrade could not lock a table that is in use. Finished steps are kept; start again.', ...long].join('\n'),
  );
}
