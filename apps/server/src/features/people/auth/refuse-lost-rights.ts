import { covers, grantsIn, type UserPermissions } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import type { Caller } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { readActor } from '#features/people/auth/read-actor.ts';

/**
 * Refuses a change of access if the actor has lost a right since the call was admitted. Call it once the platform is
 * locked: otherwise a call that waited for the lock while its user's rights were revoked would restore them.
 */
export async function refuseLostRights(
  tx: Queries,
  { userId, permissions }: Pick<Caller, 'userId' | 'permissions'>,
): Promise<void> {
  const known = userId === null ? null : await readActor(tx, userId, { withSso: false });
  if (known && holdsAll(known.permissions, permissions)) return;
  throw new Problem('forbidden', 'Insufficient permissions: your own rights have changed.');
}

function holdsAll(held: UserPermissions, wanted: UserPermissions): boolean {
  const isAdministrator =
    wanted.administers === null || [wanted.administers, 'platform'].includes(held.administers ?? '');
  const projects = Object.keys(wanted.project_roles);
  return (
    isAdministrator &&
    covers(held.system, wanted.system) &&
    projects.every((projectId) => covers(grantsIn(held, projectId), grantsIn(wanted, projectId) ?? {}))
  );
}
