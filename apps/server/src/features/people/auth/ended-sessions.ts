import type { Queries } from '#platform/db/database.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import {
  isExpired,
  LONGEST_SESSION_SECONDS,
  readSession,
  type SessionPolicy,
} from '#features/people/auth/session-store.ts';

/** The `code` of a 401 for a user who was signed in. */
export type SessionEnd =
  | 'session_idle'
  | 'session_expired'
  | 'password_changed'
  | 'user_removed'
  | 'session_ended'
  | 'sign_on_ended';

/** Call it in the transaction that ends the sessions. */
export async function noteEnded(
  tx: Queries,
  hashes: readonly Buffer[],
  reason: SessionEnd,
  now: number,
): Promise<void> {
  if (hashes.length === 0) return;
  const rows = hashes.map((token_hash) => ({ token_hash, reason, ended_at: now }));
  await tx
    .insertInto('ended_sessions')
    .values(rows)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** Why the session of a cookie ended; undefined if the cookie never had a session, or its session ended long ago. */
export async function readEnd(
  db: Queries,
  secret: string,
  policy: SessionPolicy,
  now: number,
): Promise<SessionEnd | undefined> {
  const tokenHash = hashOf(secret);
  const session = await readSession(db, tokenHash);
  // Expired, but not swept yet.
  if (session) return isExpired(session, policy, now) ? endOfExpired(session, now) : undefined;
  const row = await db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.reason;
}

export function endOfExpired({ createdAt }: { createdAt: number }, now: number): SessionEnd {
  return now - createdAt >= LONGEST_SESSION_SECONDS ? 'session_expired' : 'session_idle';
}

export async function forgetOldEnds(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('ended_sessions')
    .where('ended_at', '<=', now - LONGEST_SESSION_SECONDS)
    .execute();
}
