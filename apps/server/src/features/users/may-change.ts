import { holdsGrant } from '@parley/contract';
import { covers, type GrantMap, type UserPermissions } from '@parley/domain/permission';

export interface Person {
  userId: number;
  isPlatformAdmin: boolean;
  permissions: UserPermissions;
}

/**
 * Whether `actor` may change `target`: a platform administrator anybody; others whoever is in projects of theirs
 * only, and can do nothing there that they cannot. Else the target's password would be a way to more rights.
 */
export function mayChangeUser(actor: Person, target: Person): boolean {
  if (actor.isPlatformAdmin) return true;
  if (target.isPlatformAdmin) return false;
  return Object.keys(target.permissions.project_roles).every(
    (projectId) =>
      holdsGrant(actor.permissions, 'PUT:/users/<id>', { projectId: Number(projectId) }) &&
      covers(grantsIn(actor, projectId), grantsIn(target, projectId) ?? {}),
  );
}

function grantsIn({ permissions }: Person, projectId: string): GrantMap | undefined {
  const role = permissions.project_roles[projectId];
  return role === undefined ? undefined : permissions.roles[String(role)];
}
