import { deployments } from '@parley/contract';
import { detachedRoute } from '#http/route.ts';
import type { DetachedContext } from '#http/context.ts';
import { createDraftCheck } from '#workflows/deploy/check-draft.ts';
import { createDeployer, type Who } from '#workflows/deploy/deploy.ts';
import { createPlanner, type PlanDeps } from '#workflows/deploy/plan.ts';

export function createDeployments(deps: PlanDeps) {
  const deploy = createDeployer(deps);
  const planner = createPlanner(deps);
  const { check, close } = createDraftCheck(deps);

  return {
    routes: [
      detachedRoute(deployments.deploy, (context, { query }) => deploy(whoIs(context), query)),
      detachedRoute(deployments.check, ({ projectId }, { query }) => check(projectId, query.project_env)),
      detachedRoute(deployments.plan, (context, { query, body }) =>
        planner.plan(whoIs(context), query.project_env, body),
      ),
      detachedRoute(deployments.approve, (context, { params, query, body }) =>
        planner.approve(whoIs(context), query.project_env, params.id, body.note),
      ),
      detachedRoute(deployments.decline, (context, { params, query, body }) =>
        planner.decline(whoIs(context), query.project_env, params.id, body.note),
      ),
      detachedRoute(deployments.withdraw, (context, { params, query }) =>
        planner.withdraw(whoIs(context), query.project_env, params.id),
      ),
    ],
    runDue: planner.runDue,
    close,
  };
}

function whoIs({ projectId, actor }: DetachedContext): Who {
  return { projectId, userId: actor?.userId ?? null };
}
