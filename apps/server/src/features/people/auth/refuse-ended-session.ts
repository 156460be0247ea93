import { Problem } from '@parley/domain/problem';
import type { Caller } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { readSession } from '#features/people/auth/session-store.ts';

/**
 * Refuses a new way into an account by a session that has ended since the call was admitted. To be called once the
 * platform is locked: a call that waited there while every other way in was ended would otherwise make one anew.
 */
export async function refuseEndedSession(
  tx: Queries,
  { sessionHash = '' }: Pick<Caller, 'sessionHash'>,
): Promise<void> {
  if (await readSession(tx, Buffer.from(sessionHash, 'hex'))) return;
  throw new Problem('unauthenticated', 'Not signed in');
}
