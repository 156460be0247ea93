import { holdsGrant } from '@parley/contract';
import { covers, grantsIn, type UserPermissions } from '@parley/domain/permission';
import type { UserStanding } from '#features/people/users/user-store.ts';

export interface Person {
  userId: number;
  isPlatformAdmin: boolean;
  permissions: UserPermissions;
}

export interface Account extends Person {
  /** The user who added this one; null if unknown. */
  createdBy: number | null;
  /** True with permissions of the platform, or with a company to administer. */
  hasPlatformRights: boolean;
}

export function accountOf(user: UserStanding, permissions: UserPermissions): Account {
  return {
    userId: user.id,
    isPlatformAdmin: user.is_platform_admin,
    permissions,
    createdBy: user.created_by,
    hasPlatformRights: user.system_permissions.length > 0 || user.is_company_admin,
  };
}

/**
 * Whether `actor` may change `target`. A platform administrator may change any user. Other actors may change a user
 * whose projects are all theirs and who has no right there that they lack; a user without a project only if they added
 * that user. Otherwise the target's password would be a way to more rights, now or later.
 */
export function mayChangeUser(actor: Person, target: Account): boolean {
  if (actor.isPlatformAdmin) return true;
  if (target.isPlatformAdmin || target.hasPlatformRights) return false;
  const projects = Object.keys(target.permissions.project_roles);
  if (projects.length === 0) return target.createdBy === actor.userId;
  return projects.every(
    (projectId) =>
      holdsGrant(actor.permissions, 'PUT:/users/<id>', { projectId: Number(projectId) }) &&
      covers(grantsIn(actor.permissions, projectId), grantsIn(target.permissions, projectId) ?? {}),
  );
}
