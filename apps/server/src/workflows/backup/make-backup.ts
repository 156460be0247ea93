import {
  forgetBackup,
  noteDamaged,
  readBackupState,
  recordBackup,
  recordedPlaces,
} from '#features/installation/backup-store.ts';
import { ArchiveFault } from '#platform/backup/archive-format.ts';
import { lastDue, type Keep, type Schedule } from '#platform/backup/backup-config.ts';
import { archivesIn, type BackupPlace } from '#platform/backup/backup-place.ts';
import { readHeader } from '#platform/backup/read-archive.ts';
import { OtherBackupRuns } from '#platform/backup/snapshot.ts';
import type { Queries } from '#platform/db/database.ts';
import { archivesToDelete, type KeptArchive } from '#workflows/backup/retention.ts';
import { writeBackup, type BackupOptions, type WrittenBackup } from '#workflows/backup/write-backup.ts';

/** A backup that failed is tried again after this time. */
const TRIED_AGAIN_S = 10 * 60;
/** The clocks of servers differ a little. */
const CLOCKS_APART_S = 10 * 60;

export interface MakeOptions extends BackupOptions {
  db: Queries;
  /** Absent: the backup is made in any case, and no archive is deleted. */
  scheduled?: { at: Schedule; keep: Keep } | undefined;
}

/** Makes a backup and records it, or its failure. A scheduled one is made if it is due; then old archives are deleted. */
export async function makeBackup(options: MakeOptions): Promise<WrittenBackup | null> {
  const { db, scheduled, now } = options;
  const seconds = () => Math.trunc(now() / 1_000_000);
  const started_at = seconds();
  const common = () => ({ started_at, finished_at: seconds(), version: options.version });
  try {
    return await writeBackup(options, {
      started: async () => !scheduled || isDue(db, scheduled.at, started_at),
      async finished({ place, bytes, sha256, isIncremental, damaged }) {
        if (damaged) await noteDamaged(db, options.place.at(damaged.name), damaged.reason);
        const details = { place, bytes, sha256, is_checked: true, is_incremental: isIncremental, error: null };
        await recordBackup(db, { ...common(), ...details });
        if (scheduled) await deleteOld(options, scheduled.keep);
      },
    });
  } catch (error) {
    if (error instanceof OtherBackupRuns) {
      if (scheduled) return null;
      throw error;
    }
    const reason = error instanceof Error ? error.message : String(error);
    const details = { place: options.place.at(''), bytes: null, sha256: null, is_checked: false };
    // The database may be the cause.
    await recordBackup(db, { ...common(), ...details, is_incremental: false, error: reason }).catch(() => undefined);
    throw error;
  }
}

/** False after a good backup since the last due time, and for ten minutes after a failed one. */
export async function isDue(db: Queries, schedule: Schedule, now: number): Promise<boolean> {
  const { lastGood, last } = await readBackupState(db);
  const due = lastDue(schedule, now);
  // A backup of the future was made while the clock was wrong.
  if (lastGood && lastGood.started_at >= due && lastGood.started_at <= now + CLOCKS_APART_S) return false;
  return !last || last.error === null || last.started_at < now - TRIED_AGAIN_S;
}

/**
 * Deletes only archives that this installation made and that are complete. A copy of this installation may write to the
 * same place, and need archives that both know.
 */
async function deleteOld({ db, place }: MakeOptions, keep: Keep): Promise<void> {
  const ours = new Set(await recordedPlaces(db));
  const archives: KeptArchive[] = [];
  for (const name of await archivesIn(place)) {
    const archive = await completeArchive(place, name);
    if (archive) archives.push({ ...archive, isForeign: !ours.has(place.at(name)) });
  }
  for (const name of archivesToDelete(archives, keep)) {
    await place.remove(name);
    await forgetBackup(db, place.at(name));
  }
}

async function completeArchive(place: BackupPlace, name: string): Promise<KeptArchive | null> {
  try {
    const { header, isComplete } = await readHeader(await place.open(name));
    return isComplete ? { name, made: header.made, base: header.base?.name ?? null } : null;
  } catch (error) {
    if (error instanceof ArchiveFault) return null;
    throw error;
  }
}
