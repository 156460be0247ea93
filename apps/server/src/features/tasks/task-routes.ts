import { holdsGrant, tasks } from '@parley/contract';
import type { Tasks } from '#features/tasks/tasks.ts';
import { detachedRoute } from '#http/route.ts';

export function taskRoutes(running: Tasks) {
  return [
    detachedRoute(tasks.list, async ({ projectId }) => running.list(projectId)),
    detachedRoute(tasks.cancel, async ({ projectId, actor }, { params }) =>
      running.cancel(projectId, params.id, (grant, environment) =>
        holdsGrant(actor?.permissions, grant, { projectId, environment }),
      ),
    ),
  ];
}
