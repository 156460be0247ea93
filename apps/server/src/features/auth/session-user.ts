import { Problem } from '@parley/domain/problem';
import type { SessionUser } from '@parley/domain/user';
import type { Queries } from '#platform/db/database.ts';
import { mustSetUpCode, readCodeDuty } from '#features/auth/one-time-codes/code-store.ts';
import { projectsOf, readPermissions } from '#features/auth/user-permissions.ts';

/** The signed-in user, with what they may do and where. */
export async function readSessionUser(
  db: Queries,
  userId: number,
  { withSso = false }: { withSso?: boolean } = {},
): Promise<SessionUser> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_expired', 'is_platform_admin', 'created', 'date_format'])
    .where('id', '=', userId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!user) throw new Problem('unauthenticated', 'Not signed in');
  const permissions = await readPermissions(db, user);
  const duty = await readCodeDuty(db, userId);
  return {
    ...user,
    permissions,
    projects: projectsOf(permissions),
    has_otp: duty.has_otp,
    otp_setup_required: mustSetUpCode(duty, { withSso }),
  };
}
