import { sql, type RawBuilder } from 'kysely';

export interface Viewer {
  userId: number;
  isPlatformAdmin: boolean;
  companyId: number | null;
  /** The projects that the viewer works on. */
  projects: number[];
}

/**
 * True for a row of `users` that the viewer sees: a user sees those of the same company, or those without one who has
 * none, those of their own projects and those whom they added. To be asked in a transaction that sees every project.
 */
export function isVisibleTo({ userId, isPlatformAdmin, companyId, projects }: Viewer): RawBuilder<boolean> {
  if (isPlatformAdmin) return sql`true`;
  return sql`(
    users.company_id is not distinct from ${companyId}::bigint or users.id = ${userId} or users.created_by = ${userId}
    or exists (
      select 1 from project_members where user_id = users.id and project_id = any(${projects}::bigint[])
    )
  )`;
}
