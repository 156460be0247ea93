import { API_TOKEN_GRANTS } from '@parley/domain/api-token';
import { covers } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import type { Caller, ProjectContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { heldIn } from '#features/people/api-tokens/held-grants.ts';
import { makeApiToken, shownApiToken, tokenOf } from '#features/people/api-tokens/api-token-store.ts';

export interface ApiTokenDeps {
  secrets: Secrets;
  /** Refuses an actor who has lost a right since the call was admitted. */
  refuseLostRights(tx: Queries, actor: Caller): Promise<void>;
}

/** Replaces the token of the project, and returns it this once. */
export async function makeToken({ secrets, refuseLostRights }: ApiTokenDeps, context: ProjectContext) {
  refuseEscalation(context);
  const { projectId } = context;
  const change = await lockPlatform(context.db, context);
  await refuseLostRights(context.db, context.actor);
  await refuseStale(context.db, tokenOf(projectId), [projectId], context.atime);
  const { token: before } = await shownApiToken(context);
  const token = await makeApiToken(context, secrets, unixSeconds(context.now));
  await change.wrote(tokenOf(projectId), [projectId]);
  await recordAudit(context.db, context, {
    ...{ action: 'API token created', resource: 'project/api-token', id: projectId, projectId },
    ...{ before: { last_four: before }, after: { last_four: token.slice(-4) } },
  });
  context.log.info({ project_id: context.projectId, by: context.actor.userId }, 'an API token was created');
  return { token, version: change.version };
}

/** Refuses a token that could do more than its maker. */
function refuseEscalation({ actor, projectId }: ProjectContext): void {
  if (covers(heldIn(actor, projectId), API_TOKEN_GRANTS)) return;
  throw new Problem('forbidden', 'Insufficient permissions: an API token has permissions that you do not have.');
}
