import { content } from '@parley/contract';
import type { Resource } from '@parley/domain/project';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { versioned } from '#platform/things/versioned.ts';

/** Reads of resources whose editing is elsewhere. */
export const contentRoutes = [
  projectRoute(content.actions, (context, { query }) => listed(context, 'actions', query.mtime)),
];

function listed<R extends Resource>(context: ProjectContext, resource: R, mtime: number | undefined) {
  const store = versioned(context, resource);
  return mtime === undefined ? store.list() : store.listAt(mtime);
}
