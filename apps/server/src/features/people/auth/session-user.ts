import { Problem } from '@parley/domain/problem';
import type { SessionUser } from '@parley/domain/user';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { keeperOf } from '#features/people/users/synchronized-users.ts';
import { mustSetUpCode, readCodeDuty } from '#features/people/auth/one-time-codes/code-store.ts';
import { projectsOf, readPermissions } from '#features/people/auth/user-permissions.ts';

/** The signed-in user with their permissions per project. */
export async function readSessionUser(
  db: Queries,
  userId: number,
  { withSso = false }: { withSso?: boolean } = {},
): Promise<SessionUser> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_expired', 'is_platform_admin', 'created', 'date_format'])
    .select(['is_company_admin', 'system_permissions'])
    .where('id', '=', userId)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  if (!found) throw new Problem('unauthenticated', 'Not signed in');
  const { is_company_admin: _, system_permissions: __, ...user } = found;
  const permissions = await readPermissions(db, found);
  const duty = await readCodeDuty(db, userId);
  const kept_by = await keeperOf(db, userId);
  return {
    ...user,
    password_expired: user.password_expired && !withSso,
    permissions,
    projects: projectsOf(permissions),
    ...(kept_by === undefined ? {} : { kept_by }),
    has_otp: duty.has_otp,
    otp_setup_required: mustSetUpCode(duty, { withSso }),
  };
}
