import { joinGrants } from '@parley/domain/narrow-permissions';
import { grantsIn, type GrantMap, type UserPermissions } from '@parley/domain/permission';

/** The grants of somebody in a project: those of their role there, and those that hold everywhere. */
export function heldIn({ permissions }: { permissions: UserPermissions }, projectId: number): GrantMap {
  return joinGrants(permissions.system, grantsIn(permissions, projectId) ?? {});
}
