import { joinGrants } from '@parley/domain/narrow-permissions';
import type { GrantMap, UserPermissions } from '@parley/domain/permission';

/** What somebody may do in a project: by their role there, and by what they may do everywhere. */
export function heldIn({ permissions }: { permissions: UserPermissions }, projectId: number): GrantMap {
  const role = permissions.roles[String(permissions.project_roles[String(projectId)])];
  return joinGrants(permissions.system, role ?? {});
}
