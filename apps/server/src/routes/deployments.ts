import { deployments } from '@parley/contract';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { plannedStore } from '#features/deployments/planned-store.ts';
import { webhookStore } from '#features/deployments/webhook-store.ts';
import type { DetachedContext } from '#http/context.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Who } from '#workflows/deploy/deploy.ts';
import type { Deployments } from '#workflows/deploy/deployments.ts';
import type { DeploymentWebhooks } from '#workflows/deployment-webhooks/webhooks.ts';
import type { Replays } from '#workflows/replay/replays.ts';

interface DeploymentDeps extends Pick<Deployments, 'deploy' | 'planner' | 'check'> {
  replays: Pick<Replays, 'latest'>;
  webhooks: Pick<DeploymentWebhooks, 'add' | 'test'>;
}

/** Releases of a bot: deployments, plans, and webhooks. */
export const deploymentRoutes = ({ deploy, planner, check, replays, webhooks }: DeploymentDeps) => [
  projectRoute(deployments.list, ({ db, projectId }) => deploymentStore(db, projectId).list()),
  projectRoute(deployments.planned, ({ db, projectId, now }) => plannedStore(db, projectId).list(unixSeconds(now))),
  detachedRoute(deployments.deploy, (context, { query }) => deploy(whoIs(context), query)),
  detachedRoute(deployments.check, (context, { query }) => check(context, query)),
  detachedRoute(deployments.plan, (context, { query, body }) => planner.plan(whoIs(context), query.project_env, body)),
  detachedRoute(deployments.approve, (context, { params, query, body }) =>
    planner.approve(whoIs(context), query.project_env, params.id, body.note),
  ),
  detachedRoute(deployments.decline, (context, { params, query, body }) =>
    planner.decline(whoIs(context), query.project_env, params.id, body.note),
  ),
  detachedRoute(deployments.withdraw, (context, { params, query }) =>
    planner.withdraw(whoIs(context), query.project_env, params.id),
  ),
  detachedRoute(deployments.replay, ({ projectId }, { query }) => replays.latest(projectId, query.conversations)),
  projectRoute(deployments.webhooks, ({ db, projectId }) => webhookStore(db, projectId).list()),
  projectRoute(deployments.addWebhook, (context, { body }) => webhooks.add(context, body)),
  projectRoute(deployments.removeWebhook, async ({ db, projectId }, { params }) => {
    const store = webhookStore(db, projectId);
    await store.remove(params.id);
    return store.list();
  }),
  detachedRoute(deployments.testWebhook, ({ projectId }, { params }) => webhooks.test(projectId, params.id)),
];

function whoIs({ projectId, actor }: DetachedContext): Who {
  return { projectId, userId: actor?.userId ?? null };
}
