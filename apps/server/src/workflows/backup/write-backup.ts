import { readFile } from 'node:fs/promises';
import type { Microseconds } from '@parley/domain/ids';
import type { ArchivedFile, ArchivedTable, Manifest } from '#platform/backup/archive-format.ts';
import { archiveName, archivesIn, type BackupPlace } from '#platform/backup/backup-place.ts';
import { createRowHash } from '#platform/backup/row-hash.ts';
import { withSnapshot, type Snapshot, type TableShape } from '#platform/backup/snapshot.ts';
import { createArchiveWriter, once, type ArchiveWriter } from '#platform/backup/write-archive.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { isMissing } from '#platform/files/sync-folder.ts';
import { keyId } from '#platform/secrets.ts';
import { findBase, type Base, type DamagedArchive, type FoundBase } from '#workflows/backup/find-base.ts';
import { verifyBackup } from '#workflows/backup/verify-backup.ts';

export interface BackupOptions {
  /** Connects to the database as its owner, directly. */
  url: string;
  files: FileStore;
  place: BackupPlace;
  /** The name of the archive; one with the time unless given. */
  name?: string | undefined;
  /** The text of the key file. Absent: the archive is not encrypted, and lacks the secret keys. */
  passphrase: string | undefined;
  /** How hard each guess of the key file is; see `createArchiveWriter`. Only tests take less. */
  cost?: number | undefined;
  secretKeys: Buffer[];
  /** The list of erased people. */
  erasedFile: string;
  /** Writes everything, even what an earlier archive has. */
  isFull: boolean;
  version: string;
  now(): Microseconds;
}

export interface WrittenBackup {
  name: string;
  /** Path or URL. */
  place: string;
  bytes: number;
  sha256: string;
  isIncremental: boolean;
  /** An archive of this place whose bytes have changed. This backup is a whole one because of it. */
  damaged: DamagedArchive | null;
  manifest: Manifest;
}

/** Writes an archive, reads it back and compares it. An unreadable archive is deleted. Null if no backup was needed. */
export function writeBackup(options: BackupOptions, steps: BackupSteps = {}): Promise<WrittenBackup | null> {
  const prepare = async () => (steps.started && !(await steps.started()) ? null : prepared(options));
  return withSnapshot(options.url, prepare, async (snapshot, ready) => {
    const written = await writeArchive(options, snapshot, ready);
    await snapshot.close();
    await check(options, written);
    await steps.finished?.(written);
    return written;
  });
}

interface Prepared extends FoundBase {
  /** Seconds since 1970. */
  made: number;
}

async function prepared({ place, passphrase, isFull, now }: BackupOptions): Promise<Prepared> {
  const made = Math.trunc(now() / 1_000_000);
  const found = isFull ? { base: null, damaged: null } : await findBase(place, { passphrase, made });
  return { made, ...found };
}

async function check({ place, passphrase }: BackupOptions, { name, sha256 }: WrittenBackup): Promise<void> {
  try {
    const found = await verifyBackup({ place, name, passphrase, withBase: false });
    if (found.sha256 !== sha256) throw new Error('The archive changed while it was read back.');
  } catch (error) {
    await place.remove(name);
    throw error;
  }
}

/** What happens while no other backup can run. */
export interface BackupSteps {
  /** False: no backup is needed. */
  started?(): Promise<boolean>;
  finished?(written: WrittenBackup): Promise<void>;
}

async function writeArchive(
  options: BackupOptions,
  snapshot: Snapshot,
  { made, base, damaged }: Prepared,
): Promise<WrittenBackup> {
  const { place, passphrase, cost, version } = options;
  const tables = await snapshot.tables();
  if (options.name !== undefined && (await place.list()).includes(options.name)) {
    throw new ConfigError(`${place.at(options.name)} exists already; choose another name.`);
  }
  const name = options.name ?? archiveName(made, await archivesIn(place));
  const sink = await place.create(
    name,
    tables.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  try {
    const of = base && { id: base.header.id, name: base.name };
    const writer = await createArchiveWriter(sink, { version, made, base: of, passphrase, cost });
    const manifest = await writeContent(options, { snapshot, tables, base, writer });
    const { bytes, sha256 } = await writer.finish(manifest);
    return { name, place: place.at(name), bytes, sha256, isIncremental: base !== null, damaged, manifest };
  } catch (error) {
    await sink.abort().catch(() => undefined);
    throw error;
  }
}

interface Writing {
  snapshot: Snapshot;
  tables: TableShape[];
  base: Base | null;
  writer: ArchiveWriter;
}

/** Files first: a file that the snapshot names may be deleted later. */
async function writeContent(options: BackupOptions, writing: Writing): Promise<Manifest> {
  const { snapshot, writer } = writing;
  const { files, missingFiles } = await writeFiles(options, writing);
  const tables: ArchivedTable[] = [];
  for (const table of writing.tables) tables.push(await writeTable(writing, table));
  const { passphrase, secretKeys } = options;
  const keys = secretKeys.map((key) => `${key.toString('base64')}\n`).join('');
  const erased = await readFile(options.erasedFile).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return {
    installation: await snapshot.installation(),
    migrations: await snapshot.migrations(),
    tables,
    sequences: await snapshot.sequences(),
    files,
    missingFiles,
    secretKeyIds: secretKeys.map(keyId),
    secretKeys: passphrase !== undefined && keys !== '' ? await writer.add(once(Buffer.from(keys))) : null,
    erased: erased && (await writer.add(once(erased))),
  };
}

async function writeFiles({ files: store }: BackupOptions, { snapshot, base, writer }: Writing) {
  const files: ArchivedFile[] = [];
  const missingFiles: string[] = [];
  for (const sha256 of await snapshot.files()) {
    const earlier = base?.files.get(sha256);
    if (earlier) {
      files.push({ ...earlier, isInBase: true });
      continue;
    }
    const bytes = await store.open(sha256).catch((error: unknown) => {
      if (isMissing(error) || isNoKey(error)) return null;
      throw error;
    });
    if (bytes) files.push({ sha256, content: await writer.add(bytes), isInBase: false });
    else missingFiles.push(sha256);
  }
  return { files, missingFiles };
}

function isNoKey(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchKey';
}

/** Reads and hashes a past month first, and does not write it if the base has equal rows. */
async function writeTable({ snapshot, base, writer }: Writing, table: TableShape): Promise<ArchivedTable> {
  const { name, columns } = table;
  const earlier = base?.months.get(name);
  if (earlier && earlier.columns.join() === columns.join()) {
    const found = createRowHash();
    for await (const part of snapshot.rows(table)) found.read(part);
    const { rows, hash } = found.end();
    if (rows === earlier.rows && hash === earlier.hash) return { ...earlier, isInBase: true };
  }
  const rowHash = createRowHash();
  const content = await writer.add(hashed(snapshot.rows(table), rowHash));
  return { name, columns, ...rowHash.end(), content, isInBase: false };
}

async function* hashed(
  parts: AsyncIterable<Buffer>,
  rowHash: ReturnType<typeof createRowHash>,
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    rowHash.read(part);
    yield part;
  }
}
