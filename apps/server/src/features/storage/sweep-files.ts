import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';

const LOCK = sql`hashtext('stored files')`;

/**
 * A transaction calls this before it keeps a file. Until it ends nothing is swept, since the sweep could not see yet
 * that the file has a name.
 */
export async function holdOffSweep(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx);
}

/**
 * Deletes files that no version of any project refers to, and remains of broken uploads. Returns their number. While a
 * backup reads the files of an earlier state (`withSnapshot`), nothing is deleted.
 */
export function sweepFiles(db: Queries, files: FileStore): Promise<number> {
  return withSystem(db, async (tx) => {
    const { rows: backups } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtext('files of a backup')) as is_free`.execute(tx);
    if (backups[0]?.is_free !== true) return 0;
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return files.sweep(async (hashes) => {
      const { rows } = await sql<{ sha256: string }>`
        select distinct data ->> 'sha256' as sha256 from revisions
        where resource = 'files' and data ->> 'sha256' = any(${hashes}::text[])
      `.execute(tx);
      const used = new Set(rows.map(({ sha256 }) => sha256));
      return hashes.filter((hash) => !used.has(hash));
    });
  });
}
