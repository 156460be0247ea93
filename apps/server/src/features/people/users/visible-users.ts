import { sql, type RawBuilder } from 'kysely';

export interface Viewer {
  userId: number;
  isPlatformAdmin: boolean;
  companyId: number | null;
  /** The projects that the viewer works on. */
  projects: number[];
}

/**
 * True for a row of `users` that the viewer sees: users of the viewer's company (viewers without a company see users
 * without one), of the viewer's projects, and users whom the viewer added. Ask it in a transaction that sees every
 * project.
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
