import type { Queries } from '#platform/db/database.ts';
import { forgetOldAttempts } from '#features/people/auth/attempt-store.ts';
import { forgetOldDevices } from '#features/people/auth/device-store.ts';
import { endOfExpired, forgetOldEnds, noteEnded } from '#features/people/auth/ended-sessions.ts';
import { endExpiredSessions, type SessionPolicy } from '#features/people/auth/session-store.ts';
import { logUser } from '#features/people/auth/users-log.ts';

/** Deletes expired sessions, which are logged, and old records of attempts and devices. */
export async function sweepSessions(db: Queries, policy: SessionPolicy, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { user_id, email, name, token_hash, created_at } of await endExpiredSessions(tx, policy, now)) {
      await noteEnded(tx, [token_hash], endOfExpired({ createdAt: created_at }, now), now);
      await logUser(tx, { id: user_id, email, name }, 'session ended', now);
    }
  });
  await db.deleteFrom('password_links').where('valid_until', '<=', now).execute();
  await forgetOldAttempts(db, now);
  await forgetOldDevices(db, now);
  await forgetOldEnds(db, now);
}
