import { sql, type Insertable, type Selectable } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { InstallationTables } from '#platform/db/tables/installation-tables.ts';

export type BackupRecord = Selectable<InstallationTables['backups']>;

/** More failures are forgotten, the oldest first. Archives stay known, because only known ones are deleted when old. */
const MOST_FAILURES = 1_000;

/** False for a database of a version that recorded no backups. */
export async function recordsBackups(db: Queries): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('backups') is not null`.execute(db);
  return rows.length > 0;
}

export async function recordBackup(db: Queries, record: Insertable<InstallationTables['backups']>): Promise<void> {
  await db.insertInto('backups').values(record).execute();
  const failures = db.selectFrom('backups').select('id').where('error', 'is not', null).orderBy('id', 'desc');
  await db
    .deleteFrom('backups')
    .where('error', 'is not', null)
    .where('id', 'not in', failures.limit(MOST_FAILURES))
    .execute();
}

export interface BackupState {
  /** The last checked backup. */
  lastGood: BackupRecord | null;
  /** The last attempt, good or failed. */
  last: BackupRecord | null;
}

export async function readBackupState(db: Queries): Promise<BackupState> {
  const [good, last] = await Promise.all([
    lastGood(db).selectAll().executeTakeFirst(),
    db.selectFrom('backups').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  ]);
  return { lastGood: good ?? null, last: last ?? null };
}

/** The last attempts, the newest first. */
export function lastBackups(db: Queries, most: number): Promise<BackupRecord[]> {
  return db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(most).execute();
}

/** Marks an archive as damaged, so that it no longer counts as a good backup. */
export async function noteDamaged(db: Queries, place: string, reason: string): Promise<void> {
  const error = `${reason} Backups that need it cannot be restored, either.`;
  await db.updateTable('backups').set({ is_checked: false, error }).where('place', '=', place).execute();
}

/** The archive was deleted because newer ones replace it. */
export async function forgetBackup(db: Queries, place: string): Promise<void> {
  await db.deleteFrom('backups').where('place', '=', place).execute();
}

function lastGood(db: Queries) {
  return db
    .selectFrom('backups')
    .where('error', 'is', null)
    .where('is_checked', '=', true)
    .orderBy('id', 'desc')
    .limit(1);
}

/** Places of archives that this installation made. */
export async function recordedPlaces(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('backups').select('place').where('bytes', 'is not', null).execute();
  return rows.map(({ place }) => place);
}
