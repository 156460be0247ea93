import { Problem } from '@parley/domain/problem';
import type { Caller } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { readSession } from '#features/people/auth/session-store.ts';

/**
 * Refuses to create a new way into an account if the caller's session has ended since the call was admitted. Call it
 * once the platform is locked: otherwise a call that waited for the lock while every session was ended would still
 * create one.
 */
export async function refuseEndedSession(
  tx: Queries,
  { sessionHash = '' }: Pick<Caller, 'sessionHash'>,
): Promise<void> {
  if (await readSession(tx, Buffer.from(sessionHash, 'hex'))) return;
  throw new Problem('unauthenticated', 'Not signed in');
}
