/** Writes a backup, or lists the backups of a place. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sizeText } from '#features/installation/measures.ts';
import { ArchiveFault } from '#platform/backup/archive-format.ts';
import { archivesIn, type BackupPlace } from '#platform/backup/backup-place.ts';
import { fileAt, placeAt } from '#platform/backup/place-at.ts';
import { readHeader } from '#platform/backup/read-archive.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { Config } from '#platform/config.ts';
import { VERSION } from '#platform/version.ts';
import type { Queries } from '#platform/db/database.ts';
import { missingKeys, storedKeyIds } from '#platform/db/stored-key-ids.ts';
import { visitDatabase } from '#platform/db/visit.ts';
import { createLogger } from '#platform/logger.ts';
import { existingKeys, keyId } from '#platform/secrets.ts';
import { keyText } from '#processes/commands/key-text.ts';
import { runCommand } from '#processes/commands/run-command.ts';
import { filesOf } from '#processes/files-of.ts';
import { makeBackup } from '#workflows/backup/make-backup.ts';
import type { WrittenBackup } from '#workflows/backup/write-backup.ts';

const HELP = `Usage: parley backup [options]

Writes a backup of the database, the stored files and the list of erased people while Parley runs, reads it back and
compares it. It reads the variables of the server: DATABASE_URL, PARLEY_DATA_DIR, PARLEY_S3_BUCKET and so on.

Options:
  --to <place>       A folder, s3://bucket/folder, or a file that ends with .backup; or PARLEY_BACKUP_TO
  --key-file <file>  Encrypts with the text of this file; or PARLEY_BACKUP_KEY_FILE
  --full             Writes everything, even what an earlier archive of the place has
  --list             Lists the backups of the place
  --help             Show this help

Exit codes:
  0  Written and compared
  1  Failed; no archive was left`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  to: { type: 'string' },
  'key-file': { type: 'string' },
  full: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  scheduled: { type: 'boolean', default: false },
} as const;

await runCommand(async (config, args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const to = values.to ?? config.backup?.to;
  if (to === undefined) throw new ConfigError('Say where the backup goes: --to FOLDER, or set PARLEY_BACKUP_TO.');
  const isFile = to.endsWith('.backup');
  const { place, name } = isFile ? await fileAt(to, config.s3Access) : { place: await placeAt(to, config.s3Access) };
  if (values.list) return list(place, to);
  const keyFile = values['key-file'] ?? config.backup?.keyFile;
  const passphrase = await keyText(keyFile);
  const began = performance.now();
  const written = await visitDatabase(
    { ...config, databaseUrl: config.databaseDirectUrl, log: createLogger('error'), isAlone: false },
    async (db, url) => {
      await compareKeys(db, config);
      return makeBackup({
        ...{ db, url, place, name, passphrase, now: systemClock, version: VERSION },
        ...{ files: await filesOf(config), secretKeys: existingKeys(config) },
        erasedFile: join(config.dataDir, 'erased.jsonl'),
        isFull: values.full || isFile,
        scheduled: scheduledOf(config, values.scheduled),
      });
    },
  );
  if (written) report(written, (performance.now() - began) / 1_000);
  if (written && passphrase === undefined) remindOfKey(config);
  return 0;
});

/** A backup with a wrong key, or that tells people to keep a wrong one, is worthless for the stored secrets. */
async function compareKeys(db: Queries, config: Config): Promise<void> {
  const held = existingKeys(config).map(keyId);
  const stored = await storedKeyIds(db);
  const missing = held.length === 0 ? null : missingKeys(stored, held);
  if (missing === null) return;
  if (!stored.some((id) => held.includes(id))) {
    throw new ConfigError(`${missing} Set PARLEY_SECRET_KEY to that key, or to both with a comma.`);
  }
  console.error(`${missing} A restore of this backup cannot read them.`);
}

function scheduledOf({ backup }: Config, isScheduled: boolean) {
  return isScheduled && backup?.at ? { at: backup.at, keep: backup.keep } : undefined;
}

function report({ place, bytes, manifest, isIncremental, damaged }: WrittenBackup, seconds: number): void {
  const { tables, files, missingFiles } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const number = (value: number) => value.toLocaleString('en');
  console.log(`✔ ${place}`);
  console.log(
    `${number(tables.length)} tables with ${number(rows)} rows and ${number(files.length)} stored files; ` +
      `${number(bytes)} bytes in ${seconds.toFixed(1)} s; read back and compared.`,
  );
  if (damaged) {
    console.error(
      `${damaged.name} cannot be restored any more, and neither can backups that need it: ${damaged.reason} ` +
        'This backup contains everything.',
    );
  }
  if (isIncremental) console.log('Unchanged parts are in an earlier archive of the same place; keep both.');
  for (const hash of missingFiles) console.error(`The stored file ${hash} does not exist, so the backup lacks it.`);
}

function remindOfKey(config: Config): void {
  const [key] = existingKeys(config);
  if (!key) {
    console.log('No secret.key was found here. The secrets in the database are useless without it: keep it elsewhere.');
    return;
  }
  const from = config.secretKeys.length > 0 ? 'PARLEY_SECRET_KEY' : join(config.dataDir, 'secret.key');
  console.log(
    `The archive is not encrypted, so it does not contain the key of the secrets (key ${keyId(key)}). ` +
      `Keep a copy of ${from} in another place, or encrypt backups with --key-file.`,
  );
}

async function list(place: BackupPlace, to: string): Promise<number> {
  if (!to.startsWith('s3://') && !existsSync(to)) throw new ConfigError(`There is no folder ${resolve(to)}.`);
  const names = await archivesIn(place);
  if (names.length === 0) console.log(`There are no backups in ${place.at('')}`);
  else console.log(['Made (UTC)', 'Archive', 'Size', 'Version', 'Encryption', 'State'].join('\t'));
  for (const name of names) {
    try {
      const source = await place.open(name);
      const { header, isComplete } = await readHeader(source);
      const kind = header.base ? `needs ${header.base.name}` : 'whole';
      const state = isComplete ? kind : 'NOT COMPLETE';
      const locked = header.encryption ? 'encrypted' : 'not encrypted';
      const made = new Date(header.made * 1000).toISOString().slice(0, 19).replace('T', ' ');
      console.log([made, name, sizeText(source.size), header.version, locked, state].join('\t'));
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      console.log(['', name, error.message].join('\t'));
    }
  }
  return 0;
}
