import { sessions } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { platformRoute, type Route } from '#http/route.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { sessionsWereEnded } from '#features/auth/end-sessions.ts';
import { endSessionsOf, type SessionPolicy } from '#features/auth/session-store.ts';
import { listSessionsOf } from '#features/auth/sessions/own-sessions.ts';

export interface SessionDeps {
  db: Queries;
  policy: SessionPolicy;
  accessChanged(): void;
}

export function sessionRoutes(deps: SessionDeps): Route[] {
  return [
    platformRoute(sessions.list, (context) => listOwn(deps, context)),
    platformRoute(sessions.end, (context, { params }) => endOne(deps, context, params.id)),
    platformRoute(sessions.endOthers, async (context) => ({
      ended: await end(deps, context, (tx) => endSessionsOf(tx, context.actor.userId, ownHash(context))),
    })),
  ];
}

async function listOwn({ db, policy }: SessionDeps, context: SessionContext) {
  const own = await listSessionsOf(db, context.actor.userId, policy, unixSeconds(context.now));
  return own.map(({ hash, ...session }) => ({ ...session, is_current: hash.equals(ownHash(context)) }));
}

async function endOne(deps: SessionDeps, context: SessionContext, id: number): Promise<undefined> {
  const ended = await end(deps, context, async (tx) => {
    const rows = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', context.actor.userId)
      .returning('token_hash')
      .execute();
    return rows.map(({ token_hash }) => token_hash);
  });
  if (ended === 0) throw new Problem('not_found', 'This session has ended already.');
}

async function end(
  { db, accessChanged }: SessionDeps,
  context: SessionContext,
  remove: (tx: Queries) => Promise<Buffer[]>,
): Promise<number> {
  const { actor, now } = context;
  const count = await db.transaction().execute(async (tx) => {
    const ended = await remove(tx);
    await sessionsWereEnded(tx, { id: actor.userId, ...actor }, unixSeconds(now), ended);
    if (ended.length > 0) {
      const own = { resource: 'users', id: actor.userId, name: actor.name, after: { sessions: ended.length } };
      await recordAudit(tx, context, { action: 'sessions ended', ...own });
    }
    return ended.length;
  });
  accessChanged();
  return count;
}

function ownHash({ actor }: SessionContext): Buffer {
  return Buffer.from(actor.sessionHash, 'hex');
}
