import type { ListWritten } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import { sessionsWereEnded } from '#features/people/auth/end-sessions.ts';
import { sessionsOf, type SessionPolicy } from '#features/people/auth/session-store.ts';
import { listSessionsOf } from '#features/people/auth/sessions/user-sessions.ts';

export interface SessionDeps {
  db: Queries;
  policy: SessionPolicy;
}

export async function listUserSessions({ db, policy }: SessionDeps, context: SessionContext) {
  const own = await listSessionsOf(db, context.actor.userId, policy, unixSeconds(context.now));
  return own.map(({ hash, ...session }) => ({ ...session, is_current: hash.equals(ownHash(context)) }));
}

export async function endUserSession(deps: SessionDeps, context: SessionContext, id: number): Promise<ListWritten> {
  const { actor, atime } = context;
  const { version } = await end(deps, context, async (tx) => {
    await refuseStale(tx, sessionsOf(actor.userId), [id], atime);
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .returning(['id', 'token_hash'])
      .execute();
    if (ended.length === 0) throw new Problem('not_found', 'This session has ended already.');
    return ended;
  });
  return { version };
}

/** Ends sessions that the user has not seen yet, too: the caller wants to be the only session left. */
export function endOtherSessions(deps: SessionDeps, context: SessionContext) {
  return end(deps, context, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('user_id', '=', context.actor.userId)
      .where('token_hash', '<>', ownHash(context))
      .returning(['id', 'token_hash'])
      .execute(),
  );
}

async function end(
  { db }: SessionDeps,
  context: SessionContext,
  remove: (tx: Queries) => Promise<{ id: number; token_hash: Buffer }[]>,
): Promise<ListWritten & { ended: number }> {
  const { actor, now } = context;
  const done = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    const ended = await remove(tx);
    const hashes = ended.map(({ token_hash }) => token_hash);
    await sessionsWereEnded(tx, { id: actor.userId, ...actor }, unixSeconds(now), hashes);
    const ids = ended.map(({ id }) => id);
    await change.deleted(sessionsOf(actor.userId), ids);
    if (ids.length > 0) {
      const own = { resource: 'users', id: actor.userId, name: actor.name, after: { sessions: ids.length } };
      await recordAudit(tx, context, { action: 'sessions ended', ...own });
    }
    return { version: change.version, ended: ids.length };
  });
  return done;
}

function ownHash({ actor }: SessionContext): Buffer {
  return Buffer.from(actor.sessionHash, 'hex');
}
