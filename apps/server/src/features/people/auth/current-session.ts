import type { auth, ReplyOf } from '@parley/contract';
import type { SessionUser } from '@parley/domain/user';
import type { Actor, SessionContext } from '#http/context.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { cookieNames } from '#features/people/auth/cookies.ts';
import type { LoginDeps } from '#features/people/auth/login.ts';
import { endSession } from '#features/people/auth/session-store.ts';
import { readSessionUser } from '#features/people/auth/session-user.ts';
import { logUser } from '#features/people/auth/users-log.ts';

export interface AuthDeps extends LoginDeps {
  /** Settings that the console needs before sign-in. */
  config: Omit<ReplyOf<typeof auth.config>, 'sso' | 'sso_name' | 'passwords' | 'forgot_password'>;
  /** The installation can mail links to users who forgot their password. */
  mailsLinks: boolean;
}

/** For a program, returns what its token may do, which can be less than what its user may do. */
export async function readCurrentUser(db: Queries, actor: Actor): Promise<SessionUser> {
  const user = await readSessionUser(db, actor.userId, actor);
  if (!actor.token) return user;
  return { ...user, permissions: actor.permissions, is_platform_admin: actor.isPlatformAdmin };
}

export async function logout({ db, policy }: AuthDeps, context: SessionContext): Promise<undefined> {
  const { actor } = context;
  await db.transaction().execute(async (tx) => {
    await endSession(tx, Buffer.from(actor.sessionHash, 'hex'));
    await logUser(tx, { id: actor.userId, ...actor }, 'logout', unixSeconds(context.now));
  });
  context.clearCookie(cookieNames(policy.isHttps).session);
  // Clears only the cache: unsaved work stays in the browser's storage for its author's return.
  context.setHeader('clear-site-data', '"cache"');
}
