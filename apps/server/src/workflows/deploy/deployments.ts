import { createDraftCheck, type CheckDeps } from '#workflows/deploy/check-draft.ts';
import { createDeployer } from '#workflows/deploy/deploy.ts';
import { createVersionJudge, type JudgeDeps } from '#workflows/deploy/judge-version.ts';
import { createPlanner, type PlanDeps } from '#workflows/deploy/plan.ts';
import { createReleaseChecks, type ReleaseChecksHost } from '#workflows/deploy/release-checks/release-checks.ts';

export type Deployments = ReturnType<typeof createDeployments>;

type Given = Omit<PlanDeps, 'judge' | 'releaseChecks'> & JudgeDeps & Pick<CheckDeps, 'checks'> & ReleaseChecksHost;

/** Deployments, immediate or planned, and the checks before them. */
export function createDeployments(given: Given) {
  const judge = createVersionJudge(given);
  const releaseChecks = createReleaseChecks(given);
  const deps = { ...given, judge: judge.judge, releaseChecks };
  const { check, close } = createDraftCheck(deps);
  return {
    deploy: createDeployer(deps),
    planner: createPlanner(deps),
    check,
    close() {
      close();
      judge.close();
      releaseChecks.close();
    },
  };
}
