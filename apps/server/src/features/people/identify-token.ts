import type { Caller } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { isInUse } from '#platform/db/resting-projects.ts';
import { callerOfToken, projectOfToken } from '#features/people/api-tokens/api-token-store.ts';
import { callerOfProjectToken } from '#features/people/api-tokens/project-tokens.ts';
import { actorOfToken } from '#features/people/auth/personal-tokens/token-actor.ts';
import { readActor } from '#features/people/auth/read-actor.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';

/** The caller with a token: a user, or a program of one project. Null for a wrong, deleted or expired token. */
export async function identifyToken(
  { db, isConfirmed }: { db: Queries } & Pick<SignOnPort, 'isConfirmed'>,
  token: string,
  now: number,
): Promise<Caller | null> {
  const projectId = projectOfToken(token);
  if (projectId === null) {
    const actor = await actorOfToken(db, token, now);
    return actor && (await isConfirmed(actor.userId)) ? actor : null;
  }
  if (!(await isInUse(db, projectId))) return null;
  const given = { projectId, token, now };
  // A named token never exceeds its maker's rights, and a maker whom the identity provider refuses has none.
  const readMaker = async (userId: number) =>
    (await isConfirmed(userId)) ? readActor(db, userId, { withSso: false }) : null;
  return (await callerOfToken(db, given)) ?? callerOfProjectToken(db, readMaker, given);
}
