import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ArchiveFault } from '#platform/backup/archive-format.ts';
import { archivesIn, type BackupPlace } from '#platform/backup/backup-place.ts';
import { checkBytes, openArchive, readHeader } from '#platform/backup/read-archive.ts';
import { ConfigError } from '#platform/config-error.ts';
import { isMissing } from '#platform/files/sync-folder.ts';
import type { RestoreOptions, RestoreTarget } from '#workflows/backup/restore-options.ts';
import type { VerifiedBackup } from '#workflows/backup/verify-backup.ts';
import { installationIn } from '#workflows/personal-data/tombstones.ts';

/** Copies of the lists of erased people that servers keep beside their backups. */
const COPY = /^erased-[0-9a-f]{12}\.jsonl$/u;

/**
 * The lines of all known lists of erased people: of the archive, of later archives and of copies beside it, of the data
 * folder, and of given files. A list with ids of another installation is refused if it was given or is in the folder,
 * and left out if it is beside the archive, where several installations may keep theirs.
 */
export async function laterErasures(
  { header, manifest, content }: VerifiedBackup,
  { place, passphrase }: Pick<RestoreOptions, 'place' | 'passphrase'>,
  { dataDir, erasedFiles }: Pick<RestoreTarget, 'dataDir' | 'erasedFiles'>,
): Promise<string[]> {
  const own = manifest.installation;
  const inFolder = join(dataDir, 'erased.jsonl');
  const chosen = [ownList(await textOf(inFolder), own, inFolder)];
  for (const file of erasedFiles) chosen.push(ownList(await readFile(file, 'utf8'), own, file));
  const texts: string[] = [];
  if (manifest.erased) texts.push(String(await buffer(content({ content: manifest.erased, isInBase: false }))));
  for (const name of await archivesIn(place)) texts.push(await erasuresAfter(place, { name, passphrase }, header.made));
  for (const name of (await place.list()).filter((one) => COPY.test(one))) {
    texts.push((await place.readText(name)) ?? '');
  }
  const beside = linesOf(texts).filter((line) => !isForeign(line, own));
  const lines = linesOf([...chosen, ...beside]);
  if (own === null) refuseSeveral(lines);
  return lines;
}

/** The installation that the lines name, if any of them names one. */
export function installationOf(lines: readonly string[]): string | undefined {
  return lines.map(installationIn).find((id) => id !== undefined);
}

/** Lines of versions that named no installation belong to this one. */
function isForeign(line: string, own: string | null): boolean {
  const named = installationIn(line);
  return own !== null && named !== undefined && named !== own;
}

function ownList(text: string, own: string | null, file: string): string {
  if (!text.split('\n').some((line) => isForeign(line, own))) return text;
  throw new ConfigError(
    `${file} is a list of erased people of another installation: its ids belong to other people in this archive. ` +
      'Leave it out, or move it away.',
  );
}

/** An archive of a version that named no installation does not say which of several lists is its own. */
function refuseSeveral(lines: readonly string[]): void {
  if (new Set(lines.map(installationIn).filter((id) => id !== undefined)).size < 2) return;
  throw new ConfigError(
    'The archive does not name its installation, and the lists of erased people (erased.jsonl here, erased-….jsonl ' +
      'beside the archive) are of several. Move the lists of other installations away.',
  );
}

function linesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split('\n')))].filter((line) => line !== '');
}

/** An archive that cannot be read says nothing. */
async function erasuresAfter(
  place: BackupPlace,
  { name, passphrase }: { name: string; passphrase: string | undefined },
  made: number,
): Promise<string> {
  try {
    const source = await place.open(name);
    // Another archive of the same second may be later.
    if ((await readHeader(source)).header.made < made) return '';
    await checkBytes(source);
    const { manifest, content } = await openArchive(source, passphrase);
    return manifest.erased ? String(await buffer(content(manifest.erased))) : '';
  } catch (error) {
    if (error instanceof ArchiveFault) return '';
    throw error;
  }
}

export async function writeErasures(dataDir: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await writeFile(join(dataDir, 'erased.jsonl'), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
}

/**
 * Keeps a copy of this server's list of erased people beside its backups, so that the list survives the loss of the
 * machine. Call it regularly; it writes only changes.
 */
export function keepErasures(dataDir: string, place: () => Promise<BackupPlace>): () => Promise<void> {
  const id = createHash('sha256').update(`${hostname()}\0${dataDir}`).digest('hex').slice(0, 12);
  let kept = '';
  let earlier: string | undefined;
  return async () => {
    const text = await textOf(join(dataDir, 'erased.jsonl'));
    if (text === kept) return;
    const copies = await place();
    const name = `erased-${id}.jsonl`;
    // A server that lost its folder begins a new list, and the copy still has the earlier one.
    earlier ??= (await copies.readText(name)) ?? '';
    await copies.writeText(
      name,
      linesOf([earlier, text])
        .map((line) => `${line}\n`)
        .join(''),
    );
    kept = text;
  };
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
}
