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
 * of callers. A project over the limit still allows every change that adds no bytes.
 */
export async function withinQuota<T>(db: Queries, of: QuotaOf, change: () => Promise<T>): Promise<T> {
  const before = await readQuota(db, of);
  const made = await change();
  const after = await readQuota(db, of);
  if (after.used > before.used) refuseOver(after);
  return made;
}

/** Refuses bytes that nothing has written yet. `removed` are the ids of files that go. */
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
    `With this, the project would hold ${shown(used)} of files and attachments. It may hold ${shown(allowed)}. Delete files first.`,
  );
}

/** A file that is deleted counts no more. */
export async function readQuota(db: Queries, { projectId, quota }: QuotaOf): Promise<StorageQuota> {
  const files = await bytesOf(db, projectId);
  const { rows } = await sql<{ attachments: number }>`
    select coalesce(sum(size), 0)::bigint as attachments from attachments where project_id = ${projectId}
  `.execute(db);
  const attachments = rows[0]?.attachments ?? 0;
  return { used: files + attachments, allowed: quota, attachments };
}

/** Of all versions of all files, or of some. */
async function bytesOf(db: Queries, projectId: number, ids: number[] | null = null): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum((revisions.data ->> 'size')::bigint), 0)::bigint as bytes
    from revisions join things on things.project_id = revisions.project_id
      and things.resource = 'files' and things.id = revisions.thing_id
    where revisions.project_id = ${projectId} and revisions.resource = 'files' and revisions.data is not null
      and (${ids}::bigint[] is null or things.id = any(${ids}::bigint[]))
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

const shown = (bytes: number) => `${Math.round((10 * bytes) / MEGABYTE) / 10} MB`;
