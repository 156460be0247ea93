import type { personalTokens, BodyOf, Written } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { makeSecret } from '#platform/opaque-secret.ts';
import { lockPlatform, refuseStale, type OwnedResource } from '#platform/things/platform-version.ts';
import { refusePast } from '#platform/token-limits.ts';
import { refuseEndedSession } from '#features/people/auth/refuse-ended-session.ts';
import { countTokens, deleteToken, insertToken } from '#features/people/auth/personal-tokens/token-store.ts';

const MOST_TOKENS = 50;

export async function createUserToken(
  db: Queries,
  context: SessionContext,
  body: BodyOf<typeof personalTokens.create>,
) {
  const { userId } = context.actor;
  const now = unixSeconds(context.now);
  refusePast(body.expires_at, now);
  const token = `parley_me_${makeSecret()}`;
  const { id, version } = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseEndedSession(tx, context.actor);
    if (body.role_id !== null) await refuseUnknownRole(tx, body.role_id);
    if ((await countTokens(tx, userId)) >= MOST_TOKENS) {
      throw new Problem('invalid', `You have ${MOST_TOKENS} tokens. Delete one first.`);
    }
    const made = await insertToken(tx, token, { user_id: userId, created_at: now, ...body });
    await change.wrote(tokensOf(userId), [made]);
    const { name, ...after } = body;
    await recordAudit(tx, context, { action: 'personal token created', resource: 'tokens', id: made, name, after });
    return { id: made, version: change.version };
  });
  context.log.info({ token_id: id, by: userId }, 'a personal token was created');
  return { id, version, token };
}

export async function removeUserToken(db: Queries, context: SessionContext, id: number): Promise<Written> {
  const { userId } = context.actor;
  const version = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseStale(tx, tokensOf(userId), [id], context.atime);
    const name = await deleteToken(tx, userId, id);
    if (name === undefined) throw new Problem('not_found', 'Token not found');
    await change.deleted(tokensOf(userId), [id]);
    await recordAudit(tx, context, { action: 'personal token deleted', resource: 'tokens', id, name });
    return change.version;
  });
  context.log.info({ token_id: id, by: userId }, 'a personal token was deleted');
  return { id, version };
}

function tokensOf(userId: number): OwnedResource {
  return { resource: 'auth/tokens', owner: userId };
}

async function refuseUnknownRole(tx: Queries, id: number): Promise<void> {
  const role = await tx.selectFrom('roles').select('id').where('id', '=', id).executeTakeFirst();
  if (!role) throw invalidField('body.role_id', 'Role not found');
}
