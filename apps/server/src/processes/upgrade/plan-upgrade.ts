import type { Queries } from '#platform/db/database.ts';
import { pendingMigrations } from '#platform/db/migrate.ts';
import { plannedStatements } from '#platform/db/planned-statements.ts';
import { newestRelease } from '#platform/db/releases.ts';
import {
  describeTransaction,
  longTransactions,
  neededDisk,
  olderServers,
  upgradeProblems,
  upgradeWarnings,
} from '#platform/db/upgrade-problems.ts';
import { estimate, estimateWords, type Estimate } from '#processes/upgrade/estimate.ts';

export interface UpgradePlan {
  /** The version that used the database last; undefined before 0.2.0. */
  from: string | undefined;
  migrations: { name: string; statements: number; takes: Estimate }[];
  /** Bytes that the upgrade needs for a while. */
  disk: number;
  /** Servers of earlier versions that run. */
  older: string[];
  /** Each keeps the upgrade from beginning. */
  problems: string[];
  warnings: string[];
}

/** What an upgrade of this database would do, and what is in its way. Changes nothing. */
export async function planUpgrade(owner: Queries, rehearsed: ReadonlyMap<string, number>): Promise<UpgradePlan> {
  const { pending } = await pendingMigrations(owner);
  const long = pending.length > 0 ? (await longTransactions(owner)).map(describeTransaction) : [];
  return {
    from: (await newestRelease(owner))?.version,
    migrations: await Promise.all(
      pending.map(async ([name, migration]) => ({
        name,
        statements: (await plannedStatements(migration)).length,
        takes: await estimate(owner, [name, migration], rehearsed),
      })),
    ),
    disk: await neededDisk(owner, pending),
    older: (await olderServers(owner)).map(({ name, version }) => `${name} (${version})`),
    problems: [...(await upgradeProblems(owner, pending)), ...long],
    warnings: await upgradeWarnings(owner),
  };
}

/** The plan in lines for people. */
export function planLines(
  { from, migrations, disk, older, problems, warnings }: UpgradePlan,
  version: string,
): string[] {
  const width = Math.max(0, ...migrations.map(({ name }) => name.length));
  return [
    `The database was last used by ${from === undefined ? 'a version before 0.2.0' : `Parley ${from}`}; this is ${version}.`,
    ...(migrations.length === 0 ? ['Its schema is up to date.'] : ['To do:']),
    ...migrations.map(
      ({ name, statements, takes }) =>
        `  ${name.padEnd(width)}  ${statements === 1 ? '1 statement' : `${statements} statements`}, ${estimateWords(takes)}`,
    ),
    ...(disk > 0 ? [`Needs ${Math.ceil(disk / 1024 / 1024)} MB of disk for a while.`] : []),
    ...(older.length > 0 ? [`Servers of an earlier version run, and go on serving: ${older.join(', ')}.`] : []),
    ...warnings.map((warning) => `! ${warning}`),
    ...problems.map((problem) => `✖ ${problem}`),
  ];
}
