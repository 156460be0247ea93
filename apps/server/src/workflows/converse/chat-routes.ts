import { chat } from '@parley/contract';
import { detachedRoute } from '#http/route.ts';
import { admitCaller } from '#workflows/converse/chat-callers.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { remembered, rewind, tryCondition, type LookBackDeps } from '#workflows/converse/look-back.ts';

/** A signed-in user talks to the draft or to a deployed bot, a caller with a chat token to a deployed one. */
export function chatRoutes(conversations: Conversations, lookBack: LookBackDeps) {
  return [
    detachedRoute(chat.init, async (context, { query, body }) => {
      await admitCaller(lookBack.run, context, query);
      return conversations.open(context, query, body);
    }),
    detachedRoute(chat.remembered, (context, { query }) => remembered(lookBack, context, query)),
    detachedRoute(chat.tryCondition, (context, { query, body }) => tryCondition(lookBack, context, query, body)),
    detachedRoute(chat.rewind, (context, { query, body }) => rewind(lookBack, context, query, body)),
    detachedRoute(chat.say, async (context, { query, body }) => {
      await admitCaller(lookBack.run, context, query);
      return conversations.say(context, query, body);
    }),
    detachedRoute(chat.timeout, async (context, { query, body }) => {
      await admitCaller(lookBack.run, context, query);
      return conversations.timeout(context, query, body);
    }),
  ];
}
