import { joinGrants } from '@parley/domain/narrow-permissions';
import { grantsIn, type GrantMap, type UserPermissions } from '@parley/domain/permission';

/** A user's grants in a project: grants of their role there, plus grants that apply in every project. */
export function heldIn({ permissions }: { permissions: UserPermissions }, projectId: number): GrantMap {
  return joinGrants(permissions.system, grantsIn(permissions, projectId) ?? {});
}
