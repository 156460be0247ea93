import type { ListWritten, platform, ReplyOf, Written } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { passwordWasSet, sessionsWereEnded, userWasDeactivated } from '#features/people/auth/end-sessions.ts';
import { codesOf, forgetCode } from '#features/people/auth/one-time-codes/code-store.ts';
import { endSessionsOf, sessionsOf } from '#features/people/auth/session-store.ts';
import { refuseWithoutPlatformAdmin } from '#features/people/users/user-store.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { handOut, storeLink } from '#features/people/platform-access/links.ts';
import { lockChangeable, type ManagedUser } from '#features/people/platform-access/managed-users.ts';
import { refuseInactive, refuseSuspended } from '#features/people/users/synchronized-users.ts';
import { companyOf, scopeNow, scopeOf } from '#features/people/platform-access/scope.ts';

interface Change extends Pick<Awaited<ReturnType<typeof lockPlatform>>, 'wrote' | 'deleted'> {
  tx: Queries;
  user: ManagedUser;
  /** Unix seconds. */
  now: number;
}

/** Runs a change of one user in a transaction that has locked them, and records it. */
async function act<T>(
  { db }: PlatformAccessDeps,
  context: SessionContext,
  id: number,
  action: string,
  work: (change: Change) => Promise<T>,
): Promise<Written & { user: ManagedUser; result: T }> {
  const done = await withSystem(db, async (tx) => {
    const change = await lockPlatform(tx, context);
    const scope = await scopeNow(tx, context.actor);
    const user = await lockChangeable(tx, { scope, id, atime: context.atime });
    const result = await work({ ...change, tx, user, now: unixSeconds(context.now) });
    await change.wrote('users', [id]);
    await recordAudit(tx, context, { action, resource: 'users', id, name: user.name });
    return { id, version: change.version, user, result };
  });
  return done;
}

function written({ id, version }: Written): Written {
  return { id, version };
}

export async function deactivateUser(deps: PlatformAccessDeps, context: SessionContext, id: number): Promise<Written> {
  const work = ({ tx, user, now }: Change) => deactivate(tx, user, context.actor.userId, now);
  return written(await act(deps, context, id, 'user deactivated', work));
}

/** Keeps the account with its projects and rights, but blocks sign-in and invalidates its links. */
export async function deactivate(tx: Queries, user: ManagedUser, actorId: number, now: number): Promise<void> {
  if (user.id === actorId) throw new Problem('invalid', 'You cannot deactivate yourself.');
  await refuseWithoutPlatformAdmin(tx, user);
  await tx.updateTable('users').set({ disabled: true }).where('id', '=', user.id).execute();
  // Keeps SCIM from lifting this deactivation.
  await tx.updateTable('scim_users').set({ has_disabled: false }).where('user_id', '=', user.id).execute();
  await userWasDeactivated(tx, user, now);
}

export async function reactivateUser(deps: PlatformAccessDeps, context: SessionContext, id: number): Promise<Written> {
  return written(
    await act(deps, context, id, 'user reactivated', async ({ tx }) => {
      await refuseInactive(tx, id);
      await refuseSuspended(tx, id);
      // While single sign-on is on, only the provider lifts its refusal; otherwise activation lifts it.
      const isRefused = sql<number | null>`case when exists (
        select 1 from sign_on where (chosen::jsonb ->> 'is_on')::boolean
      ) then provider_refused_at end`;
      await tx
        .updateTable('users')
        .set({ disabled: false, provider_refused_at: isRefused })
        .where('id', '=', id)
        .execute();
    }),
  );
}

/**
 * Ends the old password, all sessions and personal tokens immediately; the user chooses a new password with the link.
 */
export async function resetManagedPassword(
  deps: PlatformAccessDeps,
  context: SessionContext,
  id: number,
): Promise<ReplyOf<typeof platform.resetPassword>> {
  const { actor, log } = context;
  if (id === actor.userId) throw new Problem('invalid', 'Change your own password in the user menu.');
  const { version, user, result } = await act(deps, context, id, 'password reset', async ({ tx, user: reset, now }) => {
    refuseDeactivated(reset);
    const kind = await linkKind(tx, id);
    await tx
      .updateTable('users')
      .set({ password_hash: null, password_expired: kind === 'reset', one_time_until: null })
      .where('id', '=', id)
      .execute();
    await passwordWasSet(tx, reset, now, { by: null, isReset: true });
    return storeLink(tx, { userId: id, kind, by: actor, now });
  });
  const { name, email } = user;
  return { id, version, ...(await handOut(deps, result, { name, email, log })) };
}

/** A user who never accepted the invitation gets a new invitation. */
async function linkKind(tx: Queries, userId: number): Promise<'invitation' | 'reset'> {
  const row = await tx.selectFrom('invitations').select('kind').where('user_id', '=', userId).executeTakeFirst();
  return row?.kind ?? 'reset';
}

export async function forcePasswordChange(
  deps: PlatformAccessDeps,
  context: SessionContext,
  id: number,
): Promise<Written> {
  return written(
    await act(deps, context, id, 'password change forced', async ({ tx, user }) => {
      refuseDeactivated(user);
      if (user.password_hash === null) throw new Problem('invalid', 'This user has no password to change.');
      await tx.updateTable('users').set({ password_expired: true }).where('id', '=', id).execute();
    }),
  );
}

/** Deletes the record of the account's failed sign-ins from all devices. */
export async function unlockUser(deps: PlatformAccessDeps, context: SessionContext, id: number): Promise<Written> {
  return written(await act(deps, context, id, 'user unlocked', ({ tx }) => forgetAttemptsOf(tx, id)));
}

export async function forgetAttemptsOf(tx: Queries, userId: number): Promise<void> {
  await tx
    .deleteFrom('login_attempts')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('key', '=', selectFrom('users').select('attempts_key').where('id', '=', userId)),
        eb('key', '=', `password:${userId}`),
        eb('key', 'like', `device:${userId}:%`),
      ]),
    )
    .execute();
}

export async function endManagedSessions(
  deps: PlatformAccessDeps,
  context: SessionContext,
  id: number,
): Promise<Written> {
  return written(
    await act(deps, context, id, 'sessions ended', async ({ tx, user, now }) => {
      const own = id === context.actor.userId ? Buffer.from(context.actor.sessionHash, 'hex') : undefined;
      await sessionsWereEnded(tx, user, now, await endSessionsOf(tx, id, own));
    }),
  );
}

/**
 * A session of a user whom the administrator may change. A session of another company is refused like an unknown one.
 */
export async function endManagedSession(
  deps: PlatformAccessDeps,
  context: SessionContext,
  id: number,
): Promise<ListWritten> {
  const companyId = companyOf(scopeOf(context.actor));
  const known = deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('user_id')
    .where('sessions.id', '=', id);
  const seen = companyId === null ? known : known.where('company_id', '=', companyId);
  const session = await seen.executeTakeFirst();
  if (!session) throw new Problem('not_found', 'Session not found');
  const { version } = await act(deps, context, session.user_id, 'session ended', async ({ tx, user, now, deleted }) => {
    const ended = await tx.deleteFrom('sessions').where('id', '=', id).returning('token_hash').execute();
    await sessionsWereEnded(
      tx,
      user,
      now,
      ended.map(({ token_hash }) => token_hash),
    );
    await deleted(sessionsOf(user.id), [id]);
  });
  return { version };
}

export async function removeManagedCode(
  deps: PlatformAccessDeps,
  context: SessionContext,
  id: number,
): Promise<ListWritten> {
  // A signed-in browser alone, which another person may be using, must not weaken its own account.
  if (id === context.actor.userId) throw new Problem('invalid', 'Remove your own one-time codes in your profile.');
  const { version } = await act(deps, context, id, 'one-time code removed', async ({ tx, wrote }) => {
    if (!(await forgetCode(tx, id))) throw new Problem('invalid', 'This user has no one-time codes.');
    await wrote(codesOf(id), [id]);
  });
  return { version };
}

function refuseDeactivated(user: ManagedUser): void {
  if (user.disabled) throw new Problem('invalid', 'This user is deactivated. Reactivate the user first.');
}
