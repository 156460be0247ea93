import { reactions } from '@parley/contract';
import { reactionStore, scopeStore } from '#features/reactions/reaction-store.ts';
import { asWritten, refuseMissingScopes, removeScope } from '#features/reactions/written-reactions.ts';
import { projectRoute, replicaRoute } from '#http/route.ts';
import { placed, saveReactions, updateReactions } from '#workflows/content/change-reactions.ts';
import { reactionUsage } from '#workflows/content/reaction-usage.ts';
import { changeScopes, createScope } from '#workflows/content/rename.ts';
import { listAt } from '#platform/things/list-at.ts';

export const reactionRoutes = [
  projectRoute(reactions.list, (context, { query }) => listAt(reactionStore(context), query.mtime)),
  projectRoute(reactions.create, async (context, { body }) => {
    await refuseMissingScopes(context, [{ ...body, place: 'body' }]);
    return reactionStore(context).insert(asWritten(body, context));
  }),
  projectRoute(reactions.update, async (context, { params, body }) => ({
    id: params.id,
    version: await updateReactions(context, [{ ...body, id: params.id, version: context.atime, place: 'body' }]),
  })),
  projectRoute(reactions.updateList, async (context, { body }) => ({
    version: await updateReactions(context, placed(body, 'body')),
  })),
  projectRoute(reactions.save, (context, { body }) => saveReactions(context, body)),
  projectRoute(reactions.remove, async (context, { params }) => ({
    version: await reactionStore(context).remove(params.id, context.atime),
  })),
  projectRoute(reactions.scopes, (context, { query }) => listAt(scopeStore(context), query.mtime)),
  projectRoute(reactions.createScope, (context, { body }) => createScope(context, body)),
  projectRoute(reactions.updateScopes, async (context, { body }) => ({ version: await changeScopes(context, body) })),
  projectRoute(reactions.removeScope, (context, { params }) => removeScope(context, params.id)),
  replicaRoute(reactions.stats, (context, { query }) => reactionUsage(context, query)),
];
