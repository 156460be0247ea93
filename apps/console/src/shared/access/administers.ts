import type { UserPermissions } from '@parley/domain/permission';
import type { SessionUser } from '@parley/domain/user';
import { useSessionUser } from '#shared/session/session.ts';

export type Administers = UserPermissions['administers'];

/** The users, companies and projects that a user administers: all of them, one company's, or null for neither. */
export function administersOf(user: SessionUser | undefined): Administers {
  return user?.permissions.administers ?? null;
}

export function useAdministers(): Administers {
  return administersOf(useSessionUser());
}
