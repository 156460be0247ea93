import { joinGrants } from '@parley/domain/narrow-permissions';
import type { GrantMap, UserPermissions } from '@parley/domain/permission';

/** The grants of somebody in a project: those of their role there, and those that hold everywhere. */
export function heldIn({ permissions }: { permissions: UserPermissions }, projectId: number): GrantMap {
  const role = permissions.roles[String(permissions.project_roles[String(projectId)])];
  return joinGrants(permissions.system, role ?? {});
}
