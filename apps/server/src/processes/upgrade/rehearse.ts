import { migrate, pendingMigrations } from '#platform/db/migrate.ts';
import { migrations as all } from '#platform/db/migrations/index.ts';
import { asOwner } from '#platform/db/open.ts';
import { tableDifferences, tableSums, type TableDifference } from '#platform/db/table-sums.ts';
import type { Logger } from '#platform/logger.ts';
import { runTestsOfProjects, type TestedProject } from '#processes/upgrade/run-tests-of-projects.ts';

export interface Rehearsal {
  /** What the upgrade did, in its order. */
  steps: { name: string; seconds: number }[];
  /** How long the whole upgrade took. */
  seconds: number;
  tables: number;
  rows: number;
  /** Differences that the migrations declare. */
  expected: TableDifference[];
  /** Differences that nothing declares. */
  unexpected: TableDifference[];
  projects: TestedProject[];
}

/**
 * Upgrades a copy of the database, compares each table with its state before, and runs the tests of all projects on
 * the result.
 */
export async function rehearse(copyUrl: string, log: Logger, migrations = all): Promise<Rehearsal> {
  const upgraded = await asOwner(copyUrl, log, async (owner) => {
    const { pending } = await pendingMigrations(owner, migrations);
    const declared = new Set(pending.flatMap(([, { changes = [] }]) => changes));
    const before = await tableSums(owner);
    const steps: Rehearsal['steps'] = [];
    const began = performance.now();
    const role = await migrate(owner, { migrations, onEnd: (name, ms) => steps.push({ name, seconds: ms / 1_000 }) });
    const seconds = (performance.now() - began) / 1_000;
    const inSteps = steps.reduce((sum, step) => sum + step.seconds, 0);
    steps.push({ name: 'functions, partitions and rights', seconds: Math.max(0, seconds - inSteps) });
    const differences = tableDifferences(before, await tableSums(owner, before));
    return {
      ...{ role, steps, seconds },
      tables: before.size,
      rows: [...before.values()].reduce((sum, { rows }) => sum + rows, 0),
      expected: differences.filter(({ table }) => declared.has(table)),
      unexpected: differences.filter(({ table }) => !declared.has(table)),
    };
  });
  const { role, ...result } = upgraded;
  return { ...result, projects: await runTestsOfProjects({ url: copyUrl, role, log }) };
}

/** Whether the real upgrade may follow. */
export function isGood({ unexpected, projects }: Rehearsal): boolean {
  return unexpected.length === 0 && projects.every(({ broken }) => broken.length === 0);
}

/** The rehearsal in lines for people. */
export function rehearsalLines(rehearsal: Rehearsal): string[] {
  const { steps, seconds, tables, rows, expected, unexpected, projects } = rehearsal;
  const width = Math.max(...steps.map(({ name }) => name.length));
  const number = (value: number) => value.toLocaleString('en');
  const same = tables - expected.length - unexpected.length;
  return [
    ...steps.map((step) => `  ${step.name.padEnd(width)}  ${step.seconds.toFixed(2).padStart(8)} s`),
    `${number(tables)} tables with ${number(rows)} rows: ${number(same)} are the same.`,
    ...expected.map(({ table, words }) => `  ${table}: ${words}, as the upgrade declares`),
    ...unexpected.map(({ table, words }) => `✖ ${table}: ${words}, which no migration declares`),
    ...projects.flatMap(projectLines),
    isGood(rehearsal)
      ? `✔ The real upgrade will take about ${Math.max(1, Math.ceil(seconds))} s.`
      : '✖ Do not upgrade yet. Nothing but the copy was changed.',
  ];
}

function projectLines({ name, ok, failed, broken, problem }: TestedProject): string[] {
  if (problem !== undefined) return [`! ${name}: its tests could not run: ${problem}`];
  if (ok + failed === 0) return [];
  const before = failed - broken.length;
  const words = `${ok} of ${ok + failed} tests pass${before > 0 ? `; ${before} failed before or never ran` : ''}`;
  return [`  ${name}: ${words}`, ...broken.map((test) => `✖ ${name}: the test “${test}” passed before, and fails now`)];
}
