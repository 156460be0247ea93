import type { GrantMap, UserPermissions } from '@parley/domain/permission';
import type { SessionUser } from '@parley/domain/user';

/** The role as whose holder the console is looked at. */
export interface Preview {
  userId: number;
  roleId: number;
  name: string;
  grants: GrantMap;
}

const KEY = 'parley.view_as';

/** Returns the preview that this tab keeps across a reload; undefined if this user has no preview. */
export function keptPreview(userId: number): Preview | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPreview(kept) && kept.userId === userId ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPreview(preview: Preview | undefined): void {
  if (preview) sessionStorage.setItem(KEY, JSON.stringify(preview));
  else sessionStorage.removeItem(KEY);
}

/** The user as a holder of the role in each of their projects, without any right of the platform. */
export function asHolder(user: SessionUser, { roleId, name, grants }: Preview): SessionUser {
  const { permissions } = user;
  const shown: UserPermissions = {
    ...permissions,
    project_roles: Object.fromEntries(Object.keys(permissions.project_roles).map((id) => [id, roleId])),
    role_names: { ...permissions.role_names, [roleId]: name },
    roles: { ...permissions.roles, [roleId]: grants },
    system: {},
    administers: null,
  };
  return { ...user, is_platform_admin: false, permissions: shown };
}

/** The grants themselves are not looked at: only the console shows by them, and the server knows its own. */
function isPreview(value: unknown): value is Preview {
  if (typeof value !== 'object' || value === null) return false;
  return 'userId' in value && 'roleId' in value && 'name' in value && 'grants' in value;
}
