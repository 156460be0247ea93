import { live } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { Actor, DetachedContext } from '#http/context.ts';
import { EventStream } from '#http/event-stream.ts';
import { detachedRoute } from '#http/route.ts';
import type { LiveHub } from '#features/live/live-hub.ts';

/** What one may hear is asked when a stream opens, and it opens again by itself. */
const LONGEST_S = 300;

export function liveRoutes(hub: LiveHub) {
  return [
    detachedRoute(live.events, async (context, { query }) => {
      const { projectId } = context;
      const actor = userOf(context);
      const { stream, screen, thing = null, seconds = LONGEST_S } = query;
      const lastId = context.header('last-event-id') ?? '';
      const since = /^\d{1,16}$/u.test(lastId) ? Number(lastId) : query.since;
      return new EventStream(Math.min(seconds, LONGEST_S), (sink) =>
        hub.listen({ projectId, actor, sink, stream, userId: actor.userId, screen, thing }, since),
      );
    }),
    detachedRoute(live.place, async (context, { body }) => {
      const { stream, screen, thing = null } = body;
      await hub.move(context.projectId, { stream, userId: userOf(context).userId, screen, thing });
      return undefined;
    }),
  ];
}

function userOf({ actor }: DetachedContext): Actor {
  // A program is nobody who could be here.
  if (!actor || !('sessionHash' in actor)) throw new Problem('forbidden', 'Insufficient permissions.');
  return actor as Actor;
}
