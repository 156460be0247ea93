import {
  ArchiveFault,
  type ArchivedFile,
  type ArchivedTable,
  type Header,
  type Manifest,
} from '#platform/backup/archive-format.ts';
import { archivesIn, type BackupPlace } from '#platform/backup/backup-place.ts';
import { checkBytes, openArchive, readHeader } from '#platform/backup/read-archive.ts';

/** A whole archive is written at least this often. */
const LONGEST_S = 7 * 24 * 60 * 60;
/** Smaller tables are written again, which costs less than reading them twice. */
const SMALLEST_MONTH = 1 << 20;

/** The least share of a whole archive that later ones may leave out. */
const LEAST_SHARE = 0.1;

/** A whole archive. Later archives refer to its unchanged parts. */
export interface Base {
  name: string;
  header: Header;
  files: Map<string, ArchivedFile>;
  /** Large tables with the conversations of a month. */
  months: Map<string, ArchivedTable>;
}

/** A whole archive whose bytes have changed since it was written. */
export interface DamagedArchive {
  name: string;
  reason: string;
}

export interface FoundBase {
  base: Base | null;
  damaged: DamagedArchive | null;
}

interface Wanted {
  passphrase: string | undefined;
  made: number;
}

/**
 * The newest whole archive of this place, if it is younger than seven days, this key opens it, and every byte of it is
 * as it was written. The bytes are read once, in bounded memory.
 */
export async function findBase(place: BackupPlace, wanted: Wanted): Promise<FoundBase> {
  const candidate = await newestWhole(place, wanted);
  if (candidate === null) return { base: null, damaged: null };
  const { name, header } = candidate;
  const source = await place.open(name);
  const fault = await checkBytes(source).then(() => null, faultOf);
  if (fault !== null) return { base: null, damaged: { name, reason: fault.message } };
  // The key may be another one since.
  const opened = await openArchive(source, wanted.passphrase).catch(faultOf);
  if (opened instanceof ArchiveFault || !isWorthwhile(opened.manifest)) return { base: null, damaged: null };
  return { base: baseOf(name, header, opened.manifest), damaged: null };
}

/** An incremental archive must be clearly smaller than a whole one. */
function isWorthwhile({ tables, files }: Manifest): boolean {
  const bytesOf = (parts: readonly { content: { bytes: number } }[]) =>
    parts.reduce((sum, { content }) => sum + content.bytes, 0);
  return bytesOf([...tables.filter(isMonth), ...files]) >= LEAST_SHARE * bytesOf([...tables, ...files]);
}

function faultOf(error: unknown): ArchiveFault {
  if (error instanceof ArchiveFault) return error;
  throw error;
}

function baseOf(name: string, header: Header, { files, tables }: Manifest): Base {
  return {
    ...{ name, header },
    files: new Map(files.map((file) => [file.sha256, file])),
    months: new Map(tables.filter(isMonth).map((table) => [table.name, table])),
  };
}

async function newestWhole(place: BackupPlace, { passphrase, made }: Wanted) {
  for (const name of (await archivesIn(place)).toReversed()) {
    const read = await headerOf(place, name);
    const isWhole = read !== null && read.header.base === null && read.isComplete;
    if (!isWhole || (read.header.encryption === null) !== (passphrase === undefined)) continue;
    // Made while a clock was wrong, it would stay young for too long.
    if (read.header.made > made) continue;
    return read.header.made < made - LONGEST_S ? null : { name, header: read.header };
  }
  return null;
}

async function headerOf(place: BackupPlace, name: string) {
  try {
    return await readHeader(await place.open(name));
  } catch (error) {
    if (error instanceof ArchiveFault) return null;
    throw error;
  }
}

function isMonth({ name, content }: ArchivedTable): boolean {
  return /^tracker_entries_\d{4}_\d{2}$/u.test(name) && content.bytes >= SMALLEST_MONTH;
}
