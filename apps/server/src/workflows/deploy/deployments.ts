import { createDraftCheck } from '#workflows/deploy/check-draft.ts';
import { createDeployer } from '#workflows/deploy/deploy.ts';
import { createPlanner, type PlanDeps } from '#workflows/deploy/plan.ts';

export type Deployments = ReturnType<typeof createDeployments>;

/** Deploying now or by a plan, and the check before it. */
export function createDeployments(deps: PlanDeps) {
  const { check, close } = createDraftCheck(deps);
  return { deploy: createDeployer(deps), planner: createPlanner(deps), check, close };
}
