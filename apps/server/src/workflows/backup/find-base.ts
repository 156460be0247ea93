import { ArchiveFault, type ArchivedFile, type ArchivedTable, type Header } from '#platform/backup/archive-format.ts';
import { archivesIn, type BackupPlace } from '#platform/backup/backup-place.ts';
import { openArchive, readHeader } from '#platform/backup/read-archive.ts';

/** A whole archive is written at least this often. */
const LONGEST_S = 7 * 24 * 60 * 60;
/** Smaller tables are written again, which costs less than reading them twice. */
const SMALLEST_MONTH = 1 << 20;

/** A whole archive. Later archives refer to its unchanged parts. */
export interface Base {
  name: string;
  header: Header;
  files: Map<string, ArchivedFile>;
  /** Large tables with the conversations of a month. */
  months: Map<string, ArchivedTable>;
}

/** The newest whole archive of this place, if it is younger than seven days and this key opens it. */
export async function findBase(
  place: BackupPlace,
  { passphrase, made }: { passphrase: string | undefined; made: number },
): Promise<Base | null> {
  for (const name of (await archivesIn(place)).toReversed()) {
    try {
      const source = await place.open(name);
      const { header, isComplete } = await readHeader(source);
      const isWhole = header.base === null && isComplete;
      if (!isWhole || (header.encryption === null) !== (passphrase === undefined)) continue;
      // Made while a clock was wrong, it would stay young for too long.
      if (header.made > made) continue;
      if (header.made < made - LONGEST_S) return null;
      const { manifest } = await openArchive(source, passphrase);
      const months = manifest.tables.filter(isMonth);
      return {
        name,
        header,
        files: new Map(manifest.files.map((file) => [file.sha256, file])),
        months: new Map(months.map((table) => [table.name, table])),
      };
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
    }
  }
  return null;
}

function isMonth({ name, content }: ArchivedTable): boolean {
  return /^tracker_entries_\d{4}_\d{2}$/u.test(name) && content.bytes >= SMALLEST_MONTH;
}
