import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { noteEnded } from '#features/people/auth/ended-sessions.ts';
import { endSession } from '#features/people/auth/session-store.ts';
import { logUser } from '#features/people/auth/users-log.ts';

/** Ends the sessions of these sign-ins and deletes their tokens. Returns the number of ended sessions. */
export async function endSignOns(tx: Queries, ids: number[], now: number): Promise<number> {
  const count = await endSignOnSessions(tx, ids, now);
  await tx.deleteFrom('sign_ons').where('id', '=', anyOf(ids)).execute();
  return count;
}

/** Ends the sessions of these sign-ins but keeps their tokens, so that the provider can still be asked. */
export async function endSignOnSessions(tx: Queries, ids: number[], now: number): Promise<number> {
  const ended = await tx
    .selectFrom('sign_ons')
    .innerJoin('users', 'users.id', 'sign_ons.user_id')
    .select(['sign_ons.session_hash', 'users.id', 'users.email', 'users.name'])
    .where('sign_ons.id', '=', anyOf(ids))
    .execute();
  const hashes = ended.flatMap(({ session_hash }) => session_hash ?? []);
  for (const hash of hashes) await endSession(tx, hash);
  await noteEnded(tx, hashes, 'sign_on_ended', now);
  for (const { id, email, name, session_hash } of ended) {
    if (session_hash !== null) await logUser(tx, { id, email, name }, 'session ended', now);
  }
  return hashes.length;
}
