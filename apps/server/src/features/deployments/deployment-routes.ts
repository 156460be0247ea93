import { deployments } from '@parley/contract';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { plannedStore } from '#features/deployments/planned-store.ts';
import { projectRoute } from '#http/route.ts';
import { unixSeconds } from '#platform/clock.ts';

export const deploymentRoutes = [
  projectRoute(deployments.list, ({ db, projectId }) => deploymentStore(db, projectId).list()),
  projectRoute(deployments.planned, ({ db, projectId, now }) => plannedStore(db, projectId).list(unixSeconds(now))),
];
