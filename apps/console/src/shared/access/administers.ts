import type { UserPermissions } from '@parley/domain/permission';
import type { SessionUser } from '@parley/domain/user';
import { useSessionUser } from '#shared/session/session.ts';

export type Administers = UserPermissions['administers'];

/** The users, companies and projects that somebody administers: all, those of the own company, or none. */
export function administersOf(user: SessionUser | undefined): Administers {
  return user?.permissions.administers ?? null;
}

export function useAdministers(): Administers {
  return administersOf(useSessionUser());
}
