import { actions } from '@parley/contract';
import { projectRoute } from '#http/route.ts';
import { actionStore } from '#features/actions/action-store.ts';

/** Calls that touch one action alone. Names reach further: see workflows/change-actions. */
export const actionRoutes = [
  projectRoute(actions.list, (context, { query }) => {
    const store = actionStore(context);
    return query.mtime === undefined ? store.list() : store.listAt(query.mtime);
  }),
  projectRoute(actions.remove, async (context, { params }) => ({
    version: await actionStore(context).remove(params.id, context.atime),
  })),
];
