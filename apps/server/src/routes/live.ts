import { live } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { LiveHub } from '#features/live/live-hub.ts';
import type { Actor, DetachedContext } from '#http/context.ts';
import { EventStream } from '#http/event-stream.ts';
import { detachedRoute } from '#http/route.ts';

/** A stream ends after this time, and the page opens the next one automatically. */
const LONGEST_S = 300;

export const liveRoutes = (hub: LiveHub) => [
  detachedRoute(live.events, async (context, { query }) => {
    const { projectId, admitAgain } = context;
    const caller = userOf(context);
    const { userId, sessionHash } = caller;
    const { page, screen, thing = null, seconds = LONGEST_S } = query;
    const lastId = context.header('last-event-id') ?? '';
    const since = /^\d{1,16}$/u.test(lastId) ? Number(lastId) : query.since;
    return new EventStream(Math.min(seconds, LONGEST_S), (sink) =>
      hub.listen({ projectId, caller, admitAgain, sessionHash, sink, page, userId, screen, thing }, since),
    );
  }),
  detachedRoute(live.place, async (context, { body }) => {
    const { page, screen, thing = null } = body;
    await hub.move(context.projectId, { page, userId: userOf(context).userId, screen, thing });
    return undefined;
  }),
];

function userOf({ actor }: DetachedContext): Actor {
  // Programs do not count as present users.
  if (!actor || !('sessionHash' in actor)) throw new Problem('forbidden', 'Insufficient permissions.');
  return actor as Actor;
}
