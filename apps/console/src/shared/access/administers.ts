import type { SessionUser } from '@parley/domain/user';
import { useSessionUser } from '#shared/session/session.ts';

export type Administers = 'platform' | 'company' | null;

/** The users, companies and projects that somebody administers: all, those of the own company, or none. */
export function administersOf(user: SessionUser | undefined): Administers {
  return user?.is_platform_admin ? 'platform' : null;
}

export function useAdministers(): Administers {
  return administersOf(useSessionUser());
}
