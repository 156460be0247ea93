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

/**
 * Ends every way in that an account had before the provider linked a person to it by email. Another person may have
 * given the account that email, and could otherwise use the rights of the newly linked person. A platform administrator
 * keeps the password: the account can already do everything, and an installation needs a way in without the provider.
 */
export async function endOtherWays(tx: Queries, user: User, now: number): Promise<void> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: null, password_expired: false, one_time_until: null, password_by: null })
    .where('id', '=', user.id)
    .where('is_platform_admin', '=', false)
    .returning('id')
    .executeTakeFirst();
  await tx.updateTable('users').set({ email_by: null }).where('id', '=', user.id).execute();
  await tx.deleteFrom('invitations').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', user.id).execute();
  if (!changed) return;
  await forgetDevicesOf(tx, user.id);
  await forgetCode(tx, user.id);
  await forgetTokensOf(tx, user.id);
  await tx.deleteFrom('project_tokens').where('created_by', '=', user.id).execute();
  const ended = await endSessionsOf(tx, user.id);
  await noteEnded(tx, ended, 'sign_on_ended', now);
  for (const _session of ended) await logUser(tx, user, 'session ended', now);
}
