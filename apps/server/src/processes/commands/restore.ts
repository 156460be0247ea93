/** Restores a backup into an empty database and data folder, or only checks it. */
import { parseArgs } from 'node:util';
import { ArchiveFault } from '#platform/backup/archive-format.ts';
import { fileAt } from '#platform/backup/place-at.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { ConfigError } from '#platform/config-error.ts';
import { createLogger } from '#platform/logger.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { keyText } from '#processes/commands/key-text.ts';
import { runCommand } from '#processes/commands/run-command.ts';
import { filesOf } from '#processes/files-of.ts';
import { restoreBackup } from '#workflows/backup/restore-backup.ts';
import { verifyBackup, type VerifiedBackup } from '#workflows/backup/verify-backup.ts';

const HELP = `Usage: parley restore <archive> [options]

Restores a backup into an empty database and an empty data folder, compares every table and file with the archive, and
erases again what was erased after the backup. The archive is a file or s3://bucket/file. It reads the variables of the
server: DATABASE_URL, PARLEY_DATA_DIR, PARLEY_S3_BUCKET and so on.

Options:
  --check               Only checks that the archive is complete and unchanged
  --key-file <file>     The key file that the backup was made with; or PARLEY_BACKUP_KEY_FILE
  --erased <file>       A further list of erased people (erased.jsonl); may be given several times
  --without-secret-key  Restores although the key of the secrets is lost; enter the secrets again afterwards
  --help                Show this help

Exit codes:
  0  Restored and compared; with --check: the archive is sound
  1  Not restored; the output says why`;

const NEXT =
  'Before Parley starts: campaigns call again who was called since the backup, and numbers that joined the stop list ' +
  'since are missing there. The guide, “Backup and restore”, says what to do. Then start it: npm start, or the service.';

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  check: { type: 'boolean', default: false },
  'key-file': { type: 'string' },
  erased: { type: 'string', multiple: true, default: [] as string[] },
  'without-secret-key': { type: 'boolean', default: false },
} as const;

await runCommand((config, args) => restore(config, args).catch(sayNext));

async function restore(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [archive] = positionals;
  if (archive === undefined) throw new ConfigError('Name the archive: parley restore FILE, or s3://bucket/file.');
  const { place, name } = await fileAt(archive, config.s3Access);
  if (!(await place.list()).includes(name)) throw new ConfigError(`${place.at(name)} does not exist.`);
  const log = createLogger('error');
  const options = { place, name, passphrase: await keyText(values['key-file'] ?? config.backup?.keyFile), log };
  const began = performance.now();
  if (values.check) {
    report('is complete and unchanged', await verifyBackup(options), began);
    return 0;
  }
  let embedded: EmbeddedPostgres | undefined;
  try {
    const { backup, erasedAgain } = await restoreBackup(
      { ...options, now: systemClock },
      {
        ...{ dataDir: config.dataDir, files: await filesOf(config), secretKeys: config.secretKeys },
        ...{ isWithoutKeys: values['without-secret-key'], erasedFiles: values.erased },
      },
      async () => {
        if (config.databaseDirectUrl !== undefined) return config.databaseDirectUrl;
        embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
        return embedded.url;
      },
    );
    report('was restored and compared', backup, began);
    if (erasedAgain > 0)
      console.log(`${erasedAgain} conversations and contacts that were erased later are erased again.`);
    console.log(NEXT);
    return 0;
  } finally {
    await embedded?.stop();
  }
}

/** A damaged archive is no reason to give up. */
function sayNext(error: unknown): never {
  if (!(error instanceof ArchiveFault) || !/is damaged|is not complete/u.test(error.message)) throw error;
  throw new ConfigError(
    `${error.message} Copy it again from where it was kept, or take an earlier one: parley backup --list shows them.`,
  );
}

function report(what: string, { header, manifest }: VerifiedBackup, began: number): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const number = (value: number) => value.toLocaleString('en');
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `✔ The backup of ${new Date(header.made * 1000).toISOString()} ${what}: ${number(manifest.tables.length)} tables ` +
      `with ${number(rows)} rows and ${number(manifest.files.length)} stored files, in ${seconds} s.`,
  );
}
