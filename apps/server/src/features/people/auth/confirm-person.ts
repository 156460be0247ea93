import { invalidField, Problem } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import type { Passwords } from '#platform/passwords.ts';
import { ACCOUNT_LIMIT } from '#features/people/auth/attempt-limits.ts';
import { admitAttempt, forgetAttempts } from '#features/people/auth/attempt-store.ts';

/** The time after signing in during which the current password need not be typed again. */
const FRESH_SIGN_IN_SECONDS = 5 * 60;

export function isFreshSignIn({ actor, now }: SessionContext): boolean {
  return unixSeconds(now) - actor.signedInAt <= FRESH_SIGN_IN_SECONDS;
}

/** Counts a signed-in user's wrong guesses of a password or code, separately from failed sign-ins. */
export function ownAttemptsKey(userId: number): string {
  return `password:${userId}`;
}

/** Refuses unless the person at the browser knows the user's password. */
export async function refuseWrongPassword(
  { db, passwords }: { db: Queries; passwords: Passwords },
  context: SessionContext,
  passwd: string,
): Promise<void> {
  const { userId } = context.actor;
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  if (!user) throw new Problem('unauthenticated', 'Not signed in');
  const attempts = ownAttemptsKey(userId);
  await admitAttempt(db, unixSeconds(context.now), { key: attempts, limit: ACCOUNT_LIMIT });
  if (!(await passwords.verify(user.password_hash, passwd))) {
    throw invalidField('body.passwd', 'The current password is wrong.');
  }
  await forgetAttempts(db, attempts);
}
