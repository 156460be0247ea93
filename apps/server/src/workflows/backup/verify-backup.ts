import { createHash } from 'node:crypto';
import { ArchiveFault, type ArchivedFile, type ArchivedTable, type Extent } from '#platform/backup/archive-format.ts';
import type { BackupPlace } from '#platform/backup/backup-place.ts';
import { inOrder, refuseNewer } from '#platform/backup/load-database.ts';
import { checkBytes, openArchive, type OpenArchive } from '#platform/backup/read-archive.ts';
import { createRowHash } from '#platform/backup/row-hash.ts';

export interface VerifyOptions {
  place: BackupPlace;
  name: string;
  /** The text of the key file; needed if the archive is encrypted. */
  passphrase: string | undefined;
  /** Also reads what an incremental archive has left in its base. On by default. */
  withBase?: boolean;
}

/** An archive whose every byte was checked. */
export interface VerifiedBackup extends Pick<OpenArchive, 'header' | 'manifest'> {
  /** Of the whole archive. */
  sha256: string;
  content(part: { content: Extent; isInBase: boolean }): AsyncGenerator<Buffer>;
}

/** Checks that an archive is complete, unchanged, readable by this version, and has the contents of its list. */
export async function verifyBackup({
  place,
  name,
  passphrase,
  withBase = true,
}: VerifyOptions): Promise<VerifiedBackup> {
  const { sha256, archive } = await openChecked(place, name, passphrase);
  const { header, manifest } = archive;
  refuseNewer(manifest);
  const base = withBase && header.base ? await openBase(place, header.base, passphrase) : null;
  const content: VerifiedBackup['content'] = (part) => {
    if (!part.isInBase) return archive.content(part.content);
    if (!base) throw new ArchiveFault('The archive needs another one that was not read.');
    return base.content(part.content);
  };
  const isRead = ({ isInBase }: { isInBase: boolean }) => withBase || !isInBase;
  for (const table of inOrder(manifest.tables.filter(isRead))) await checkTable(table, content(table));
  for (const file of inOrder(manifest.files.filter(isRead))) await checkFile(file, content(file));
  return { header, manifest, sha256, content };
}

async function openChecked(place: BackupPlace, name: string, passphrase: string | undefined) {
  const source = await place.open(name);
  const sha256 = await checkBytes(source);
  return { sha256, archive: await openArchive(source, passphrase) };
}

async function openBase(
  place: BackupPlace,
  { id, name }: { id: string; name: string },
  passphrase: string | undefined,
): Promise<OpenArchive> {
  if (!(await place.list()).includes(name)) {
    throw new ArchiveFault(`The archive needs ${name} beside it, which is missing.`);
  }
  const { archive } = await openChecked(place, name, passphrase);
  if (archive.header.id === id) return archive;
  throw new ArchiveFault(`The archive needs ${name} beside it, but that is another archive of this name.`);
}

async function checkTable({ name, rows, hash }: ArchivedTable, content: AsyncIterable<Buffer>): Promise<void> {
  const found = createRowHash();
  for await (const part of content) found.read(part);
  const counted = found.end();
  if (counted.rows !== rows || counted.hash !== hash) {
    throw new ArchiveFault(`The archive is damaged: the table “${name}” is not as it was read.`);
  }
}

async function checkFile({ sha256 }: ArchivedFile, content: AsyncIterable<Buffer>): Promise<void> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  if (hash.digest('hex') !== sha256) {
    throw new ArchiveFault('The archive is damaged: a stored file is not as it was read.');
  }
}
