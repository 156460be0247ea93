/**
 * Upgrades the database to this version. `--check` only says what would be done; `--rehearse` does it on a copy.
 */
import { parseArgs } from 'node:util';
import { placeAt } from '#platform/backup/place-at.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Queries } from '#platform/db/database.ts';
import { visitDatabase } from '#platform/db/visit.ts';
import { createLogger } from '#platform/logger.ts';
import { VERSION } from '#platform/version.ts';
import { keyText } from '#processes/commands/key-text.ts';
import { runCommand } from '#processes/commands/run-command.ts';
import { backUp, noteBackup, withBackup } from '#processes/upgrade/backups.ts';
import { withDatabaseBeside } from '#platform/db/database-beside.ts';
import { keepRehearsal, lastRehearsal } from '#processes/upgrade/estimate.ts';
import { planLines, planUpgrade, type UpgradePlan } from '#processes/upgrade/plan-upgrade.ts';
import { isGood, rehearsalLines, rehearse } from '#processes/upgrade/rehearse.ts';
import { loadBackup } from '#workflows/backup/restore-backup.ts';
import type { WrittenBackup } from '#workflows/backup/write-backup.ts';

const HELP = `Usage: parley upgrade [options]

Upgrades the database of this installation to version ${VERSION}: checks what is in the way, writes a backup, and
migrates. It reads the variables of the server: DATABASE_URL, PARLEY_DATA_DIR, PARLEY_BACKUP_TO and so on.

Options:
  --check           Says what would be done and what is in the way; changes nothing
  --rehearse        Upgrades a copy of the newest backup, compares every table, and runs the tests of all projects
  --from <archive>  Rehearses on this archive: a file, or s3://bucket/file
  --no-backup       Writes no backup before the upgrade
  --help            Show this help

Exit codes:
  0  Upgraded; with --check or --rehearse: it can be
  1  Not upgraded; the output says why`;

const OPTIONS = {
  check: { type: 'boolean', default: false },
  rehearse: { type: 'boolean', default: false },
  from: { type: 'string' },
  'no-backup': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const log = createLogger('error');

await runCommand(async (config, args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return say(HELP);
  const options = { ...config, databaseUrl: config.databaseDirectUrl, log, isAlone: false };
  return visitDatabase(options, async (owner, url) => {
    const plan = await planUpgrade(owner, await lastRehearsal(config.dataDir, VERSION));
    for (const line of planLines(plan, VERSION)) console.log(line);
    if (values.rehearse) return rehearseOn(owner, config, { url, given: values.from });
    if (plan.problems.length > 0) return say('Not upgraded. Nothing was changed.', 1);
    if (values.check) return 0;
    return upgrade(owner, config, { plan, url, isBackedUp: !values['no-backup'] });
  });
});

async function rehearseOn(owner: Queries, config: Config, from: { url: string; given: string | undefined }) {
  return withBackup(config, from, async ({ place, name }) => {
    console.log(`Copying ${place.at(name)} …`);
    return withDatabaseBeside(owner, from.url, async (copyUrl) => {
      const passphrase = await keyText(config.backup?.keyFile);
      await loadBackup({ place, name, passphrase, log, now: systemClock }, copyUrl);
      const rehearsal = await rehearse(copyUrl, log);
      for (const line of rehearsalLines(rehearsal)) console.log(line);
      await keepRehearsal(config.dataDir, VERSION, rehearsal.steps);
      return isGood(rehearsal) ? 0 : 1;
    });
  });
}

interface Upgrading {
  plan: UpgradePlan;
  url: string;
  isBackedUp: boolean;
}

async function upgrade(owner: Queries, config: Config, { plan, url, isBackedUp }: Upgrading): Promise<number> {
  let noteLater: (() => Promise<unknown>) | undefined;
  if (plan.migrations.length > 0 && isBackedUp) {
    const startedAt = Math.trunc(systemClock() / 1_000_000);
    const written = await backUpBefore(config, url);
    if (!written) return 1;
    const note = () => noteBackup(owner, written, startedAt);
    if (!(await note())) noteLater = note;
  }
  const began = performance.now();
  await migrate(owner, {
    log: createLogger('warn'),
    onStatement: ({ migration, statement, of, text }) => console.log(`  ${migration}  ${statement}/${of}  ${text}`),
  });
  await noteLater?.();
  return say(`✔ The database is ready for Parley ${VERSION}, after ${seconds(performance.now() - began)} s.`);
}

async function backUpBefore(config: Config, url: string): Promise<WrittenBackup | null> {
  if (config.backup === undefined) {
    console.log('✖ Set PARLEY_BACKUP_TO, so that a backup is written before; or add --no-backup if you have one.');
    return null;
  }
  const written = await backUp(config, url, await placeAt(config.backup.to, config.s3Access));
  console.log(`✔ Backup: ${written?.place}`);
  return written;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

function say(words: string, code = 0): number {
  console.log(words);
  return code;
}
