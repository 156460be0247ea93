import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { noteEnded } from '#features/people/auth/ended-sessions.ts';
import { endSessionsOf } from '#features/people/auth/session-store.ts';
import { logUser } from '#features/people/auth/users-log.ts';
import type { SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';
import { hasGrant } from '#features/people/sign-on/sign-on-store.ts';
import { isWayBack } from '#features/people/sign-on/break-glass.ts';
import type { SignOnDeps } from '#features/people/sign-on/sign-on.ts';

interface Refused {
  user_id: number;
  issuer: string;
  subject: string;
}

/**
 * Locks out a user whom the provider refuses: sessions end, and passwords and tokens are refused until the next sign-in
 * at the provider. False if such a sign-in has happened in between.
 */
export async function keepOut(deps: SignOnDeps, settings: SignOnSettings, refused: Refused): Promise<boolean> {
  const outcome = await withSystem(deps.db, async (tx) => {
    const writer = { actor: { userId: null }, now: deps.now };
    const change = await lockPlatform(tx, writer);
    if (await hasGrant(tx, refused)) return 'back';
    if (await isWayBack(tx, refused.user_id, settings.break_glass)) return 'spared';
    const now = unixSeconds(deps.now);
    const user = await markRefused(tx, refused.user_id, now);
    if (!user) return 'out';
    const ended = await endSessionsOf(tx, user.id);
    await noteEnded(tx, ended, 'sign_on_ended', now);
    for (const _session of ended) await logUser(tx, user, 'session ended', now);
    await change.wrote('users', [user.id]);
    await recordAudit(tx, writer, {
      action: 'user suspended by single sign-on',
      resource: 'users',
      id: user.id,
      name: user.name,
    });
    return 'out';
  });
  const { user_id } = refused;
  if (outcome === 'out') deps.log.warn({ user_id }, 'the identity provider refuses a user, who is kept out');
  if (outcome === 'spared')
    deps.log.warn({ user_id }, 'the identity provider refuses an administrator, who may still come in');
  return outcome !== 'back';
}

async function markRefused(tx: Queries, id: number, now: number) {
  return tx
    .updateTable('users')
    .set({ provider_refused_at: now })
    .where('id', '=', id)
    .where('provider_refused_at', 'is', null)
    .where('is_removed', '=', false)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}
