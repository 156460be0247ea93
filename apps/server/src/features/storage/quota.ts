import type { StorageQuota } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const MEGABYTE = 1024 * 1024;

export interface QuotaOf {
  projectId: number;
  /** Bytes. */
  quota: number;
}

/**
 * Makes a change, and refuses it if the project then exceeds its quota with all versions of its files and the uploads
 * of callers, or has too many files. A project over the limit still allows every change that adds nothing.
 */
export async function withinQuota<T>(db: Queries, of: QuotaOf, change: () => Promise<T>): Promise<T> {
  const before = await readQuota(db, of);
  const countBefore = await countFiles(db, of.projectId);
  const made = await change();
  const after = await readQuota(db, of);
  if (after.used > before.used) refuseOver(after);
  const count = await countFiles(db, of.projectId);
  if (count > MOST_FILES && count > countBefore) throw new Problem('too_large', TOO_MANY);
  return made;
}

/** A longer list would delay others, and users could not look through it. */
const MOST_FILES = 50_000;
const TOO_MANY = `With this, the project would have more than ${MOST_FILES.toLocaleString('en')} files. Delete files first.`;

async function countFiles(db: Queries, projectId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from things where project_id = ${projectId} and resource = 'files'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Refuses bytes that are not stored yet. `removed` are the ids of files to be deleted. */
export async function refuseOverQuota(
  db: Queries,
  { added, removed = [], ...of }: QuotaOf & { added: number; removed?: number[] },
): Promise<void> {
  const { used, ...quota } = await readQuota(db, of);
  const grown = added - (removed.length === 0 ? 0 : await bytesOf(db, of.projectId, removed));
  if (grown > 0) refuseOver({ ...quota, used: used + grown });
}

export function refuseOver({ used, allowed }: Omit<StorageQuota, 'attachments'>): void {
  if (used <= allowed) return;
  throw new Problem(
    'too_large',
    `With this, the project would hold ${shown(used)} of files, attachments and recordings. It may hold ${shown(allowed)}. Delete files first.`,
  );
}

/** Deleted files do not count. */
export async function readQuota(db: Queries, { projectId, quota }: QuotaOf): Promise<StorageQuota> {
  const files = await bytesOf(db, projectId);
  const { rows } = await sql<{ attachments: number }>`
    select coalesce((select sum(size) from attachments where project_id = ${projectId}), 0)::bigint
      + coalesce((select sum(size) from call_sound where project_id = ${projectId}), 0)::bigint as attachments
  `.execute(db);
  const attachments = rows[0]?.attachments ?? 0;
  return { used: files + attachments, allowed: quota, attachments };
}

/**
 * Bytes of all versions, of all files or of some. The last revision shows whether a file is deleted: a join with the
 * files takes minutes after an import of thousands, before the database has updated its statistics.
 */
async function bytesOf(db: Queries, projectId: number, ids: number[] | null = null): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select sum((data ->> 'size')::bigint) as bytes from revisions
      where project_id = ${projectId} and resource = 'files'
        and (${ids}::bigint[] is null or thing_id = any(${ids}::bigint[]))
      group by thing_id having (array_agg(op order by version desc))[1] <> 'delete'
    ) of_files
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

const shown = (bytes: number) => `${Math.round((10 * bytes) / MEGABYTE) / 10} MB`;
