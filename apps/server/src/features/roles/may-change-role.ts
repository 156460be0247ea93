import { covers, grantMap } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import type { Actor } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';

/**
 * Refuses a change of what a role may do, unless the actor holds each of the changed permissions in every project where
 * the role is used and in every project of their own: a role is everywhere, and nobody gives or takes what they lack.
 * A platform administrator holds everything. `tx` sees every project.
 */
export async function refuseBeyondOwn(
  tx: Queries,
  { isPlatformAdmin, permissions, projects }: Actor,
  roleId: number,
  changed: number[],
): Promise<void> {
  if (isPlatformAdmin || changed.length === 0) return;
  const wanted = grantMap(changed);
  const projectIds = new Set([...projects, ...(await projectsWithRole(tx, roleId))]);
  const isHeld = [...projectIds].every((projectId) =>
    covers(permissions.roles[String(permissions.project_roles[String(projectId)])], wanted),
  );
  if (isHeld && projectIds.size > 0) return;
  throw new Problem(
    'forbidden',
    'Insufficient permissions: you can give and take only permissions that you have in every project with this role.',
  );
}

/** Where users or programs have the role. */
async function projectsWithRole(tx: Queries, roleId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('project_members')
    .select('project_id')
    .where('role_id', '=', roleId)
    .union(tx.selectFrom('project_tokens').select('project_id').where('role_id', '=', roleId))
    .execute();
  return rows.map(({ project_id }) => project_id);
}
