import { createDraftCheck, type CheckDeps } from '#workflows/deploy/check-draft.ts';
import { createDeployer } from '#workflows/deploy/deploy.ts';
import { createVersionJudge, type JudgeDeps } from '#workflows/deploy/judge-version.ts';
import { createPlanner, type PlanDeps } from '#workflows/deploy/plan.ts';

export type Deployments = ReturnType<typeof createDeployments>;

/** Deployments, immediate or planned, and the checks before them. */
export function createDeployments(given: Omit<PlanDeps, 'judge'> & JudgeDeps & Pick<CheckDeps, 'checks'>) {
  const judge = createVersionJudge(given);
  const deps = { ...given, judge: judge.judge };
  const { check, close } = createDraftCheck(deps);
  return {
    deploy: createDeployer(deps),
    planner: createPlanner(deps),
    check,
    close() {
      close();
      judge.close();
    },
  };
}
