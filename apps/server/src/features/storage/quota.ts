import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const MEGABYTE = 1024 * 1024;

/** Refuses bytes with which a project would hold more than it may: all versions of its files, and what callers sent. */
export async function refuseOverQuota(
  db: Queries,
  { projectId, added, quota }: { projectId: number; added: number; quota: number },
): Promise<void> {
  const used = await usedBytes(db, projectId);
  if (used + added <= quota) return;
  throw new Problem(
    'too_large',
    `This project holds ${shown(used)} of ${shown(quota)} of files and attachments. Delete files first.`,
  );
}

/** In bytes. A file that is deleted counts no more. */
async function usedBytes(db: Queries, projectId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (
      coalesce((
        select sum((revisions.data ->> 'size')::bigint)
        from revisions join things on things.project_id = revisions.project_id
          and things.resource = 'files' and things.id = revisions.thing_id
        where revisions.project_id = ${projectId} and revisions.resource = 'files' and revisions.data is not null
      ), 0)
      + coalesce((select sum(size) from attachments where project_id = ${projectId}), 0)
    )::bigint as used
  `.execute(db);
  return rows[0]?.used ?? 0;
}

const shown = (bytes: number) => `${Math.round((10 * bytes) / MEGABYTE) / 10} MB`;
