import { ALL_GRANTS, allGrants, grantMap, type UserPermissions } from '@parley/domain/permission';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

interface Membership {
  project_id: number;
  role_id: number;
  name: string;
  permissions: number[];
}

/** Rights that a user has in addition to the rights of roles. */
export interface PlatformRights {
  is_platform_admin: boolean;
  is_company_admin: boolean;
  system_permissions: number[];
}

/** A condition on memberships `m`: in a project that is archived or in the bin, a member has no role. */
export const IN_ACTIVE_PROJECT = sql`exists (
  select from projects where projects.id = m.project_id and projects.state = 'active'
)`;

/** The rights of a user: by roles in active projects, and everywhere by platform permissions. */
export function readPermissions(db: Queries, user: { id: number } & PlatformRights): Promise<UserPermissions> {
  return permissionsBy(db, user, IN_ACTIVE_PROJECT);
}

/** The rights that a user would have if every archived project were restored. */
export function readAllPermissions(db: Queries, user: { id: number } & PlatformRights): Promise<UserPermissions> {
  return permissionsBy(db, user, sql`true`);
}

async function permissionsBy(
  db: Queries,
  user: { id: number } & PlatformRights,
  condition: RawBuilder<unknown>,
): Promise<UserPermissions> {
  const { rows } = await sql<Membership>`
    select project_id, role_id, roles.name,
      array(select permission_id from role_permissions where role_permissions.role_id = roles.id) as permissions
    from memberships_of(${user.id}) m join roles on roles.id = role_id
    where ${condition}
    order by project_id
  `.execute(db);
  return {
    project_roles: Object.fromEntries(rows.map(({ project_id, role_id }) => [project_id, role_id])),
    role_names: Object.fromEntries(rows.map(({ role_id, name }) => [role_id, name])),
    roles: Object.fromEntries(rows.map(({ role_id, permissions }) => [role_id, grantMap(permissions)])),
    system: user.is_platform_admin ? allGrants() : grantMap(user.system_permissions),
    administers: administered(user),
    restricted_paths: ALL_GRANTS,
  };
}

function administered({ is_platform_admin, is_company_admin }: PlatformRights): UserPermissions['administers'] {
  if (is_platform_admin) return 'platform';
  return is_company_admin ? 'company' : null;
}

export function projectsOf({ project_roles }: UserPermissions): number[] {
  return Object.keys(project_roles).map(Number);
}
