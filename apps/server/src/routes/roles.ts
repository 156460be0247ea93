import { roles } from '@parley/contract';
import { GRANTS, PLATFORM_GRANTS } from '@parley/domain/permission';
import {
  ROLE_PERMISSIONS,
  changeRole,
  createRole,
  removeRole,
  setPermissions,
  type RoleDeps,
} from '#features/people/roles/change-roles.ts';
import { listRoles } from '#features/people/roles/role-store.ts';
import { platformRoute } from '#http/route.ts';

export const roleRoutes = (deps: RoleDeps) => [
  platformRoute(roles.list, () => listRoles(deps.db)),
  platformRoute(roles.create, (context, { body }) => createRole(deps, context, body.name)),
  platformRoute(roles.rename, (context, { params, body }) => changeRole(deps, context, params.id, body)),
  platformRoute(roles.remove, (context, { params }) => removeRole(deps, context, params.id)),
  platformRoute(roles.setPermissions, (context, { body }) => setPermissions(deps, context, body)),
  platformRoute(roles.permissions, async () => ROLE_PERMISSIONS),
  platformRoute(roles.resources, async () =>
    Object.entries(GRANTS)
      .filter(([resource]) => !PLATFORM_GRANTS.some((grant) => grant === resource))
      .map(([resource, { title }]) => ({ resource, title })),
  ),
];
