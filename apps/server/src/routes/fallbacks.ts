import { fallbacks, holdsGrant } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { turnsAround } from '#features/conversations/turns-around.ts';
import { fallbackStore } from '#features/fallbacks/fallback-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import { classifyFallbacks, makeIntentOf, reopenFallbacks } from '#workflows/triage-fallbacks/classify-fallbacks.ts';
import { createGrouping, type GroupingDeps } from '#workflows/triage-fallbacks/group-fallbacks.ts';
import { editFallback, fallbackPage, likeliestIntents } from '#workflows/triage-fallbacks/list-fallbacks.ts';

const CLASSIFYING = 'POST:/intents/<id>/mark-classified';

/** Calls that list texts without a recognized intent, and that decide their meaning. */
export function fallbackRoutes({ bots, ...deps }: GroupingDeps & { bots: Bots }) {
  const groupsPage = createGrouping(deps);
  return [
    projectRoute(fallbacks.list, (context, { query }) => fallbackPage(context, query)),
    detachedRoute(fallbacks.groups, (context, { query }) => groupsPage(context, query)),
    detachedRoute(fallbacks.likeliest, ({ projectId }, { query }) =>
      likeliestIntents({ inProject: deps.inProject, bots }, projectId, query.ids),
    ),
    projectRoute(fallbacks.summary, async (context, { query }) => {
      const store = fallbackStore(context);
      return {
        unrecognised: await store.total({ kind: 'unrecognised' }),
        unsure: await store.total({ kind: 'unsure' }),
        ...(await store.decidedSince(query.since ?? 0)),
      };
    }),
    projectRoute(fallbacks.uses, async (context, { params, query }) => {
      const store = fallbackStore(context);
      const phrases = await store.get([params.id, ...(query.also ?? [])]);
      return store.uses(phrases.map(({ id }) => id));
    }),
    projectRoute(fallbacks.surroundings, async (context, { params, query }) => {
      await fallbackStore(context).refuseUnlessSaid(params.id, query.conversation_id, query.timestamp);
      return { tracker: await turnsAround(context, query.conversation_id, query.timestamp) };
    }),
    projectRoute(fallbacks.mark, (context, { params, body }) =>
      classifyFallbacks(context, params.id === -1 ? null : params.id, body),
    ),
    projectRoute(fallbacks.reopen, async (context, { body: { unclassified_ids: ids, decided } }) => {
      const known = decided ? new Map(ids.map((id, at) => [id, decided[at] ?? null])) : null;
      return { version: await reopenFallbacks(context, ids, known) };
    }),
    projectRoute(fallbacks.newIntent, (context, { body }) => {
      const { actor, projectId } = context;
      if (!holdsGrant(actor.permissions, CLASSIFYING, { projectId })) {
        throw new Problem('forbidden', `Insufficient permissions: ${CLASSIFYING} is needed.`);
      }
      return makeIntentOf(context, body.name, body.unclassified_ids);
    }),
    projectRoute(fallbacks.edit, (context, { params, body }) => editFallback(context, params.id, body)),
  ];
}
