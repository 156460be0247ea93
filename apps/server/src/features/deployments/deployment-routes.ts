import { deployments } from '@parley/contract';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { projectRoute } from '#http/route.ts';

export const deploymentRoutes = [
  projectRoute(deployments.list, ({ db, projectId }) => deploymentStore(db, projectId).list()),
];
