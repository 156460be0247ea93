import { actions } from '@parley/contract';
import { actionStore } from '#features/actions/action-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { refuseBuiltInName, updateActions } from '#workflows/content/change-actions.ts';
import { tryAction, type TrialDeps } from '#workflows/run-actions/try-action.ts';
import { listAt } from '#platform/things/list-at.ts';

/** The project's custom actions. */
export const actionRoutes = (deps: TrialDeps) => [
  projectRoute(actions.list, (context, { query }) => listAt(actionStore(context), query.mtime)),
  projectRoute(actions.create, (context, { body }) => {
    refuseBuiltInName(body.name, 'body');
    return actionStore(context).insert({ name: body.name, source: body.source });
  }),
  projectRoute(actions.update, async (context, { params, body }) => ({
    id: params.id,
    version: await updateActions(context, [{ ...body, id: params.id, version: context.atime, place: 'body' }]),
  })),
  projectRoute(actions.updateList, async (context, { body }) => ({
    version: await updateActions(
      context,
      body.map((change, index) => ({ ...change, place: `body.${index}` })),
    ),
  })),
  projectRoute(actions.remove, async (context, { params }) => ({
    version: await actionStore(context).remove(params.id, context.atime),
  })),
  detachedRoute(actions.try, (context, { body }) => tryAction(deps, context, body)),
];
