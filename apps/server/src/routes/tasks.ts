import { holdsGrant, tasks } from '@parley/contract';
import type { Tasks } from '#features/tasks/tasks.ts';
import { detachedRoute } from '#http/route.ts';

export const taskRoutes = (running: Tasks) => [
  detachedRoute(tasks.list, async ({ projectId }) => running.list(projectId)),
  detachedRoute(tasks.cancel, async ({ projectId, actor }, { params }) =>
    running.cancel(projectId, params.id, (grant, environment) =>
      holdsGrant(actor?.permissions, grant, { projectId, environment }),
    ),
  ),
];
