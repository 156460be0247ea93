import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordBackup, recordsBackups } from '#features/installation/backup-store.ts';
import { archivesIn, type BackupPlace } from '#platform/backup/backup-place.ts';
import { fileAt, placeAt } from '#platform/backup/place-at.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Queries } from '#platform/db/database.ts';
import { existingKeys } from '#platform/secrets.ts';
import { VERSION } from '#platform/version.ts';
import { keyText } from '#processes/commands/key-text.ts';
import { filesOf } from '#processes/files-of.ts';
import { writeBackup, type WrittenBackup } from '#workflows/backup/write-backup.ts';

/** Writes a backup of the database as it is, whatever version it has. */
export async function backUp(config: Config, url: string, place: BackupPlace): Promise<WrittenBackup | null> {
  return writeBackup({
    ...{ url, place, now: systemClock, version: VERSION, isFull: true },
    ...{ files: await filesOf(config), secretKeys: existingKeys(config) },
    passphrase: await keyText(config.backup?.keyFile),
    erasedFile: join(config.dataDir, 'erased.jsonl'),
  });
}

/**
 * Records the backup that an upgrade writes beforehand in the list of backups. False if the database is so old that it
 * has no list yet.
 */
export async function noteBackup(owner: Queries, written: WrittenBackup, startedAt: number): Promise<boolean> {
  if (!(await recordsBackups(owner))) return false;
  const { place, bytes, sha256 } = written;
  const finished_at = Math.trunc(systemClock() / 1_000_000);
  const times = { started_at: startedAt, finished_at, version: VERSION };
  await recordBackup(owner, { ...times, place, bytes, sha256, is_checked: true, is_incremental: false, error: null });
  return true;
}

export interface ChosenBackup {
  place: BackupPlace;
  name: string;
}

/**
 * Lets `work` read the given archive, otherwise the newest of the configured place, otherwise one that is made for it
 * and deleted afterwards.
 */
export async function withBackup<T>(
  config: Config,
  { url, given }: { url: string; given: string | undefined },
  work: (backup: ChosenBackup) => Promise<T>,
): Promise<T> {
  if (given !== undefined) return work(await fileAt(given, config.s3Access));
  if (config.backup !== undefined) {
    const place = await placeAt(config.backup.to, config.s3Access);
    const newest = (await archivesIn(place)).at(-1);
    if (newest !== undefined) return work({ place, name: newest });
  }
  // In a container the folder for temporary files is memory.
  const folder = await mkdtemp(join(existsSync(config.dataDir) ? config.dataDir : tmpdir(), 'parley-rehearsal-'));
  // An interrupted rehearsal must not leave it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    console.log('There is no backup yet; one is made for the rehearsal.');
    const place = await placeAt(folder, config.s3Access);
    const made = await backUp(config, url, place);
    return await work({ place, name: made?.name ?? '' });
  } finally {
    await rm(folder, { recursive: true });
  }
}
