import type { SignedIn } from '@parley/domain/signed-in';
import { countryName } from '#platform/countries.ts';
import type { Queries } from '#platform/db/database.ts';
import { deviceName } from '#features/people/auth/sessions/device-name.ts';
import { isExpired, type SessionPolicy } from '#features/people/auth/session-store.ts';

/** Lists the sessions of a user, the most recently used first. `hash` is the hash of the current session's secret. */
export async function listSessionsOf(
  db: Queries,
  userId: number,
  policy: SessionPolicy,
  now: number,
): Promise<(SignedIn & { hash: Buffer })[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'address', 'place', 'created_at', 'last_seen', 'with_otp', 'with_sso'])
    .where('user_id', '=', userId)
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .filter(({ created_at, last_seen }) => !isExpired({ createdAt: created_at, lastSeen: last_seen }, policy, now))
    .map(({ id, token_hash, user_agent, address, place, created_at, last_seen, with_otp, with_sso }) => ({
      id,
      device: deviceName(user_agent),
      place: place === null ? null : countryName(place),
      address,
      signed_in_at: created_at,
      last_seen,
      with_otp,
      with_sso,
      hash: token_hash,
    }));
}
