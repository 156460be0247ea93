import type { users, BodyOf } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import type { Passwords } from '#platform/passwords.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { ACCOUNT_LIMIT } from '#features/people/auth/attempt-limits.ts';
import { admitAttempt, forgetAttempts } from '#features/people/auth/attempt-store.ts';
import { isFreshSignIn, ownAttemptsKey } from '#features/people/auth/confirm-person.ts';
import { cookieNames } from '#features/people/auth/cookies.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { passwordWasSet } from '#features/people/auth/end-sessions.ts';
import { refuseEndedSession } from '#features/people/auth/refuse-ended-session.ts';
import { LONGEST_SESSION_SECONDS, renewSession, type SessionPolicy } from '#features/people/auth/session-store.ts';
import { passwordFlaws } from '#features/people/users/password-rules.ts';

export interface ChangePasswordDeps {
  db: Queries;
  passwords: Passwords;
  policy: SessionPolicy;
}

type Body = BodyOf<typeof users.changeMyPassword>;

export async function changePassword(deps: ChangePasswordDeps, context: SessionContext, body: Body): Promise<void> {
  const { db, passwords, policy } = deps;
  const { actor } = context;
  const now = unixSeconds(context.now);
  const current = await readCurrent(db, actor.userId);
  // The provider's sign-in proves no password: with a password of their own, the user could still sign in once the
  // provider refuses.
  const isShown = actor.passwordExpired || (isFreshSignIn(context) && !actor.withSso);
  if (body.old_passwd === undefined && !isShown) {
    throw invalidField('body.old_passwd', 'Please type your current password.');
  }
  await refuseWeakPassword(body, current);
  // Counts guesses of the current password like guesses at sign-in.
  const attempts = ownAttemptsKey(actor.userId);
  await admitAttempt(db, now, { key: attempts, limit: ACCOUNT_LIMIT });
  if (body.old_passwd !== undefined && !(await passwords.verify(current.password_hash, body.old_passwd))) {
    throw invalidField('body.old_passwd', 'The current password is wrong.');
  }
  if (await passwords.verify(current.password_hash, body.passwd)) {
    throw invalidField('body.passwd', 'The new password must differ from the current one.');
  }
  const password_hash = await passwords.hash(body.passwd);

  const session = Buffer.from(actor.sessionHash, 'hex');
  const secret = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseEndedSession(tx, actor);
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash, password_expired: false, one_time_until: null })
      .where('id', '=', actor.userId)
      .where('password_hash', 'is not distinct from', current.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('conflict', 'The password was changed in the meantime.');
    await change.wrote('users', [actor.userId]);
    const renewed = await renewSession(tx, session);
    const user = { id: actor.userId, email: current.email, name: current.name };
    await passwordWasSet(tx, user, now, { except: hashOf(renewed) });
    await recordAudit(tx, context, { action: 'own password changed', resource: 'users', id: user.id, name: user.name });
    return renewed;
  });
  await forgetAttempts(db, attempts);
  context.setCookie(cookieNames(policy.isHttps).session, secret, { maxAgeSeconds: LONGEST_SESSION_SECONDS });
}

interface Current {
  email: string;
  name: string;
  password_hash: string | null;
}

async function readCurrent(db: Queries, userId: number): Promise<Current> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'name', 'password_hash'])
    .where('id', '=', userId)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  if (!user) throw new Problem('unauthenticated', 'Not signed in');
  return user;
}

/** Uses the stored email and name: the form shows the call's own, which may be outdated. */
async function refuseWeakPassword({ passwd }: Body, owner: Current): Promise<void> {
  const flaws = await passwordFlaws(passwd, owner);
  if (flaws.length > 0) throw invalidField('body.passwd', flaws.join('\n'));
}
