/**
 * Upgrades the database to this version. `--check` only says what would be done; `--rehearse` does it on a copy.
 */
import { parseArgs } from 'node:util';
import type { Config } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Queries } from '#platform/db/database.ts';
import { visitDatabase } from '#platform/db/visit.ts';
import { createLogger } from '#platform/logger.ts';
import { VERSION } from '#platform/version.ts';
import { runCommand } from '#processes/commands/run-command.ts';
import { planLines, planUpgrade } from '#processes/upgrade/plan-upgrade.ts';

const HELP = `Usage: parley upgrade [options]

Upgrade the database of this installation to version ${VERSION}.

Options:
  --check      Say what would be done, and what is in the way; change nothing
  --rehearse   Upgrade a copy of the database, compare it, and run the tests of all projects on it
  --no-backup  Make no backup before
  --help       Show this help

Exit codes:
  0  Upgraded; with --check or --rehearse: it can be
  1  Not upgraded; the output says why
  2  The command could not run`;

const OPTIONS = {
  check: { type: 'boolean', default: false },
  rehearse: { type: 'boolean', default: false },
  'no-backup': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

await runCommand(async (config, args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return say(HELP);
  const log = createLogger('error');
  return visitDatabase({ ...config, log, isAlone: false }, (owner) => upgrade(owner, config, values));
});

interface Wishes {
  check: boolean;
  rehearse: boolean;
  'no-backup': boolean;
}

async function upgrade(owner: Queries, _config: Config, { check }: Wishes): Promise<number> {
  const plan = await planUpgrade(owner);
  for (const line of planLines(plan, VERSION)) console.log(line);
  if (plan.problems.length > 0) return say('Not upgraded. Nothing was changed.', 1);
  if (check) return 0;
  const began = performance.now();
  await migrate(owner, { log: createLogger('info') });
  return say(`✔ The database is ready for Parley ${VERSION}, after ${seconds(performance.now() - began)} s.`);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

function say(words: string, code = 0): number {
  console.log(words);
  return code;
}
