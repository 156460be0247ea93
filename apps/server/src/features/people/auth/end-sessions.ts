import type { Queries } from '#platform/db/database.ts';
import { forgetDevicesOf } from '#features/people/auth/device-store.ts';
import { noteEnded } from '#features/people/auth/ended-sessions.ts';
import { forgetCode } from '#features/people/auth/one-time-codes/code-store.ts';
import { forgetTokensOf } from '#features/people/auth/personal-tokens/token-store.ts';
import { endSessionsOf } from '#features/people/auth/session-store.ts';
import { logUser } from '#features/people/auth/users-log.ts';

interface User {
  id: number;
  email: string;
  name: string;
}

interface NewPassword {
  /**
   * The other person who may know the new password. Absent if the user changed it: a person who knew the old password
   * could have made that change, so the note stays.
   */
  by?: number | null;
  /**
   * True if an administrator ended the old password: a person who knew it may have made personal tokens, so they end
   * too.
   */
  isReset?: boolean;
  /** The session that made the change. */
  except?: Buffer;
}

/**
 * Ends every session opened with the old password, except the session that changed it. The user may have no password
 * now.
 */
export async function passwordWasSet(
  tx: Queries,
  user: User,
  now: number,
  { by, isReset = false, except }: NewPassword,
): Promise<void> {
  if (by !== undefined) await notePasswordBy(tx, user.id, by);
  if (isReset) await forgetTokensOf(tx, user.id);
  // A link for choosing a password belonged to the old one.
  await tx.deleteFrom('invitations').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', user.id).execute();
  const ended = await endSessionsOf(tx, user.id, except);
  await noteEnded(tx, ended, 'password_changed', now);
  await logUser(tx, user, 'password change', now);
  await logEnded(tx, user, now, ended.length);
}

/** Records who may know the password. Deletes personal tokens that a person who knew the old password may have made. */
async function notePasswordBy(tx: Queries, userId: number, by: number | null): Promise<void> {
  const before = tx.selectFrom('users').select('password_by').where('id', '=', userId);
  const { password_by } = await before.executeTakeFirstOrThrow();
  if (password_by === by) return;
  await tx.updateTable('users').set({ password_by: by }).where('id', '=', userId).execute();
  if (password_by !== null) await forgetTokensOf(tx, userId);
}

/** Notes that the user or an administrator ended these sessions, which are already deleted. */
export async function sessionsWereEnded(tx: Queries, user: User, now: number, ended: Buffer[]): Promise<void> {
  await noteEnded(tx, ended, 'session_ended', now);
  await logEnded(tx, user, now, ended.length);
}

/** Keeps the account, so that it can be activated again. Its links never become valid again. */
export async function userWasDeactivated(tx: Queries, user: User, now: number): Promise<void> {
  await tx.updateTable('invitations').set({ valid_until: 0 }).where('user_id', '=', user.id).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', user.id).execute();
  const ended = await endSessionsOf(tx, user.id);
  await noteEnded(tx, ended, 'user_removed', now);
  await logEnded(tx, user, now, ended.length);
}

/**
 * Deletes every means by which the user could sign in or call. Returns the deleted project tokens: they had no more
 * rights than the user, and Settings would list them as if they worked.
 */
export async function userWasRemoved(tx: Queries, user: User, now: number): Promise<{ id: number; owner: number }[]> {
  await forgetDevicesOf(tx, user.id);
  await forgetCode(tx, user.id);
  await forgetTokensOf(tx, user.id);
  const ended = await endSessionsOf(tx, user.id);
  await noteEnded(tx, ended, 'user_removed', now);
  await logEnded(tx, user, now, ended.length);
  return tx
    .deleteFrom('project_tokens')
    .where('created_by', '=', user.id)
    .returning(['id', 'project_id as owner'])
    .execute();
}

async function logEnded(tx: Queries, user: User, now: number, sessions: number): Promise<void> {
  for (let session = 0; session < sessions; session++) await logUser(tx, user, 'session ended', now);
}
