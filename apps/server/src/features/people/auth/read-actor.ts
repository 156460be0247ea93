import type { Actor } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { mustSetUpCode, readCodeDuty } from '#features/people/auth/one-time-codes/code-store.ts';
import { projectsOf, readPermissions } from '#features/people/auth/user-permissions.ts';

/** Reads a user for a session or a token. Null for a user who was removed or deactivated. */
export type KnownActor = Omit<Actor, 'sessionHash' | 'signedInAt' | 'withSso' | 'token'>;

export async function readActor(
  db: Queries,
  userId: number,
  { withSso }: { withSso: boolean },
): Promise<KnownActor | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_expired', 'company_id'])
    .select(['is_platform_admin', 'is_company_admin', 'system_permissions'])
    .where('id', '=', userId)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  if (!user) return null;
  const permissions = await readPermissions(db, user);
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    isPlatformAdmin: user.is_platform_admin,
    companyId: user.company_id,
    // A user who signs in without a password need not change one.
    passwordExpired: user.password_expired && !withSso,
    otpSetupRequired: mustSetUpCode(await readCodeDuty(db, user.id), { withSso }),
    permissions,
    projects: projectsOf(permissions),
  };
}
