import { access, roles, users } from '@parley/contract';
import { GRANTS, PLATFORM_GRANTS } from '@parley/domain/permission';
import { platformRoute, projectRoute, type Route } from '#http/route.ts';
import {
  changeRole,
  createRole,
  removeRole,
  ROLE_PERMISSIONS,
  setPermissions,
  type RoleDeps,
} from '#features/roles/change-roles.ts';
import { namedGivers } from '#features/roles/givers.ts';
import { listMembers, setMembers } from '#features/roles/members.ts';
import { listRoles } from '#features/roles/role-store.ts';

export function roleRoutes(deps: RoleDeps): Route[] {
  return [
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
    projectRoute(access.givers, (context, { query }) => namedGivers(context, query)),
    platformRoute(users.members, (context) => listMembers(deps, context)),
    platformRoute(users.setMembers, (context, { body }) => setMembers(deps, context, body)),
  ];
}
