import { chat } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { DetachedContext } from '#http/context.ts';
import { detachedRoute } from '#http/route.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { remembered, rewind, tryCondition, type LookBackDeps } from '#workflows/converse/look-back.ts';

/** A signed-in user talks to the draft. A caller with a chat token meets a deployed bot, and none is deployed. */
export function chatRoutes(conversations: Conversations, lookBack: LookBackDeps) {
  return [
    detachedRoute(chat.init, (context, { query, body }) => {
      refuseCallers(context);
      return conversations.open(context, query, body);
    }),
    detachedRoute(chat.remembered, (context, { query }) => remembered(lookBack, context, query)),
    detachedRoute(chat.tryCondition, (context, { query, body }) => tryCondition(lookBack, context, query, body)),
    detachedRoute(chat.rewind, (context, { query, body }) => rewind(lookBack, context, query, body)),
    detachedRoute(chat.say, (context, { query, body }) => {
      refuseCallers(context);
      return conversations.say(context, query, body);
    }),
    detachedRoute(chat.timeout, (context, { query, body }) => {
      refuseCallers(context);
      return conversations.timeout(context, query, body);
    }),
  ];
}

function refuseCallers({ actor }: DetachedContext): void {
  if (!actor) throw new Problem('not_found', 'Nothing is deployed yet');
}
