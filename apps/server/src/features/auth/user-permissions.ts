import { ALL_GRANTS, allGrants, grantMap, type UserPermissions } from '@parley/domain/permission';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

interface Membership {
  project_id: number;
  role_id: number;
  name: string;
  permissions: number[];
}

/** What a user may do: by their roles in projects, and everywhere when they administer the platform. */
export async function readPermissions(
  db: Queries,
  user: { id: number; is_platform_admin: boolean },
): Promise<UserPermissions> {
  const { rows } = await sql<Membership>`
    select project_id, role_id, roles.name,
      array(select permission_id from role_permissions where role_permissions.role_id = roles.id) as permissions
    from memberships_of(${user.id}) join roles on roles.id = role_id
    order by project_id
  `.execute(db);
  return {
    project_roles: Object.fromEntries(rows.map(({ project_id, role_id }) => [project_id, role_id])),
    role_names: Object.fromEntries(rows.map(({ role_id, name }) => [role_id, name])),
    roles: Object.fromEntries(rows.map(({ role_id, permissions }) => [role_id, grantMap(permissions)])),
    system: user.is_platform_admin ? allGrants() : {},
    restricted_paths: ALL_GRANTS,
  };
}

export function projectsOf({ project_roles }: UserPermissions): number[] {
  return Object.keys(project_roles).map(Number);
}
