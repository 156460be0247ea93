import type { Caller } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { isInUse } from '#platform/db/resting-projects.ts';
import { callerOfToken, projectOfToken } from '#features/api-tokens/api-token-store.ts';
import { callerOfProjectToken } from '#features/api-tokens/project-tokens.ts';
import { actorOfToken } from '#features/auth/personal-tokens/token-actor.ts';
import { readActor } from '#features/auth/read-actor.ts';

/** The caller with a token: a person, or a program of one project. Null for a wrong, deleted or expired token. */
export async function identifyToken(db: Queries, token: string, now: number): Promise<Caller | null> {
  const projectId = projectOfToken(token);
  if (projectId === null) return actorOfToken(db, token, now);
  if (!(await isInUse(db, projectId))) return null;
  const given = { projectId, token, now };
  const readMaker = (userId: number) => readActor(db, userId, { withSso: false });
  return (await callerOfToken(db, given)) ?? callerOfProjectToken(db, readMaker, given);
}
