import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ArchiveFault, type ArchivedFile } from '#platform/backup/archive-format.ts';
import { claimDatabase, inOrder, loadDatabase, releaseDatabase, skipIds } from '#platform/backup/load-database.ts';
import { ConfigError } from '#platform/config-error.ts';
import { queriesOn } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { asOwner } from '#platform/db/open.ts';
import { openPool } from '#platform/db/pool.ts';
import { renameInstallation } from '#platform/db/installation-id.ts';
import { RESTORES, withSessionLock } from '#platform/db/session-lock.ts';
import { unfinishedFile } from '#platform/db/unfinished-restore.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { existingKeys, keyId, placeKeys } from '#platform/secrets.ts';
import { installationOf, laterErasures, writeErasures } from '#workflows/backup/erasures.ts';
import { refuseRunningRestore, restoreMark } from '#workflows/backup/restore-mark.ts';
import type { RestoreOptions, RestoreTarget } from '#workflows/backup/restore-options.ts';
import { verifyBackup, type VerifiedBackup } from '#workflows/backup/verify-backup.ts';
import { eraseAgain } from '#workflows/personal-data/erase-again.ts';
import { tombstonesIn, type Tombstones } from '#workflows/personal-data/tombstones.ts';
import { forgetServers } from '#features/installation/server-list.ts';

export interface Restored {
  backup: VerifiedBackup;
  /** Conversations and rows that were erased after the backup, and now again. */
  erasedAgain: number;
}

/**
 * Restores an archive into an empty database and data folder. Checks the whole archive before it changes anything. If it
 * is interrupted, no server starts with the rest, and a second call begins again. `startDatabase` runs once the folder
 * is prepared, and returns the owner's URL.
 */
export async function restoreBackup(
  options: RestoreOptions,
  target: RestoreTarget,
  startDatabase: () => Promise<string>,
): Promise<Restored> {
  const backup = await verifyBackup(options);
  await refuseMissingKeys(backup, target);
  const erasures = await laterErasures(backup, options, target);
  const isNewMark = await claimFolder(target.dataDir);
  let isClaimed = false;
  try {
    const url = await startDatabase();
    return await withSessionLock(url, RESTORES, async () => {
      await claimDatabase(url);
      isClaimed = true;
      const erasedAgain = await fill(options, target, { backup, erasures, url });
      await rm(unfinishedFile(target.dataDir));
      return { backup, erasedAgain };
    });
  } catch (error) {
    // A refusal changes nothing: the servers of this folder may be at work.
    if (isNewMark && !isClaimed) await rm(unfinishedFile(target.dataDir));
    throw error;
  }
}

interface Filling {
  backup: VerifiedBackup;
  erasures: string[];
  url: string;
}

/** Restores everything into a claimed host. Returns how much was erased again. */
async function fill(options: RestoreOptions, target: RestoreTarget, { backup, erasures, url }: Filling) {
  await loadDatabase({ ...options, url, manifest: backup.manifest, content: backup.content });
  await restoreFiles(backup, target.files);
  await restoreKeys(backup, target);
  const role = await asOwner(url, options.log, async (owner) => {
    const serving = await migrate(owner);
    await forgetServers(owner);
    const known = backup.manifest.installation === null ? installationOf(erasures) : undefined;
    if (known !== undefined) await renameInstallation(owner, known);
    return serving;
  });
  await writeErasures(target.dataDir, erasures);
  const erasedAgain = await eraseInDatabase(options, target, { url, role });
  refuseOtherKey(backup, target);
  await releaseDatabase(url);
  return erasedAgain;
}

/**
 * Loads an archive into an empty database, at the version of the archive, without files: for a rehearsal. The database
 * stays marked as unfinished until `releaseDatabase`.
 */
export async function loadBackup(options: RestoreOptions, url: string): Promise<VerifiedBackup> {
  const backup = await verifyBackup(options);
  await claimDatabase(url);
  await loadDatabase({ ...options, url, manifest: backup.manifest, content: backup.content });
  return backup;
}

/**
 * Refuses a folder with data, apart from keys and lists that an administrator put there. True if the folder was not
 * claimed before.
 */
async function claimFolder(dataDir: string): Promise<boolean> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const mark = unfinishedFile(dataDir);
  if (existsSync(mark)) {
    refuseRunningRestore(dataDir, await readFile(mark, 'utf8'));
    for (const name of ['files', 'postgres']) await rm(join(dataDir, name), { recursive: true, force: true });
    await writeFile(mark, restoreMark(), { mode: 0o600, flush: true });
    return false;
  }
  const used = await firstUsed(dataDir);
  if (used !== undefined) {
    throw new ConfigError(`${join(dataDir, used)} exists. Parley restores only into an empty data folder.`);
  }
  await writeFile(mark, restoreMark(), { mode: 0o600, flush: true });
  return true;
}

async function firstUsed(dataDir: string): Promise<string | undefined> {
  for (const name of ['postgres', 'files']) {
    const folder = join(dataDir, name);
    if (existsSync(folder) && (await readdir(folder)).length > 0) return name;
  }
  return undefined;
}

async function refuseMissingKeys({ manifest }: VerifiedBackup, target: RestoreTarget): Promise<void> {
  const have = existingKeys(target).map(keyId);
  const [newest] = manifest.secretKeyIds;
  if (target.isWithoutKeys || newest === undefined || have.includes(newest)) return;
  if (manifest.secretKeys) {
    if (have.length === 0) return;
    throw new ConfigError(
      `The secrets in the archive need its key ${newest}, but another key is set here (${have.join(', ')}). Remove ` +
        `PARLEY_SECRET_KEY, or secret.key from ${target.dataDir}: the archive brings its own key.`,
    );
  }
  throw new ConfigError(
    `The archive does not contain the key that decrypts its secrets (key ${newest}). Copy the earlier server's ` +
      `secret.key into ${target.dataDir}, or set PARLEY_SECRET_KEY. If the key is lost, --without-secret-key restores ` +
      'everything but the secrets.',
  );
}

async function restoreKeys({ manifest, content }: VerifiedBackup, target: RestoreTarget): Promise<void> {
  const { secretKeys } = manifest;
  if (!secretKeys || existingKeys(target).length > 0) return;
  const text = (await buffer(content({ content: secretKeys, isInBase: false }))).toString();
  const keys = text.split('\n').filter((line) => line !== '');
  placeKeys(
    target.dataDir,
    keys.map((line) => Buffer.from(line, 'base64')),
  );
}

/** Another program may have written a key since the first look. */
function refuseOtherKey({ manifest }: VerifiedBackup, target: RestoreTarget): void {
  const [newest] = manifest.secretKeyIds;
  if (target.isWithoutKeys || newest === undefined || existingKeys(target).map(keyId).includes(newest)) return;
  throw new ConfigError(
    `The restore is not finished: the key in ${target.dataDir} is not the one of the archive (${newest}). Stop every ` +
      'server of this folder, move secret.key away, and restore again.',
  );
}

/** Writes the stored files, and reads each of them back. */
async function restoreFiles({ manifest, content }: VerifiedBackup, files: FileStore): Promise<void> {
  for (const file of inOrder(manifest.files)) {
    const received = await files.receive(content(file));
    try {
      await files.keep(received);
    } finally {
      await files.discard(received);
    }
    await compareFile(file, files);
  }
}

async function compareFile({ sha256 }: ArchivedFile, files: FileStore): Promise<void> {
  const hash = createHash('sha256');
  for await (const part of await files.open(sha256)) hash.update(part as Buffer);
  if (hash.digest('hex') !== sha256) throw new ArchiveFault('A stored file differs from the archive after restoring.');
}

async function eraseInDatabase(
  { log, now }: RestoreOptions,
  { dataDir }: RestoreTarget,
  { url, role }: { url: string; role: string | undefined },
): Promise<number> {
  const tombstones = tombstonesIn(join(dataDir, 'erased.jsonl'));
  await keepIdsOf(await tombstones.all(), url);
  const pool = openPool({ url, log, role, connections: 2 });
  try {
    return await eraseAgain({ db: queriesOn(pool), tombstones, log, now });
  } finally {
    await pool.end();
  }
}

/** The list has ids that were given after the backup. If others got them, they would be erased, too. */
async function keepIdsOf(all: Awaited<ReturnType<Tombstones['all']>>, url: string): Promise<void> {
  const ids = all.flatMap(({ contacts, call_ids }) => [...contacts.map(({ id }) => id), ...call_ids]);
  await skipIds(
    url,
    ids.reduce((most, id) => Math.max(most, id), 0),
  );
}
