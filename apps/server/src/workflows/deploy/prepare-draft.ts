import type { Environment, SkippedChecks } from '@parley/domain/deployment';
import { projectVersion } from '#platform/things/project-version.ts';
import type { Checks } from '#workflows/check-project/checks.ts';
import { freezeDraft, type FreezeDeps, type Frozen, type Watch } from '#workflows/deploy/freeze-draft.ts';
import type { ReleaseChecks } from '#workflows/deploy/release-checks/release-checks.ts';
import { refuseUntested, skippedOf, testsNow } from '#workflows/deploy/preflight.ts';

export interface PrepareDeps extends FreezeDeps {
  checks: Pick<Checks, 'openFindings'>;
  releaseChecks: Pick<ReleaseChecks, 'findings'>;
}

/**
 * With `isAnyway` false, production is refused unless all tests passed. Undefined is a plain call of the API, which
 * deploys.
 */
export interface DeployRequest {
  environment: Environment;
  isAnyway: boolean | undefined;
  /** Why checks are skipped. */
  reason: string | undefined;
}

interface PreparedDraft extends Frozen {
  /** Tests and findings that a deployment skips, for the list and the audit; null if there are none. */
  skipped: SkippedChecks | null;
}

export function needsTests({ environment, isAnyway }: DeployRequest): boolean {
  return isAnyway === false && environment === 'prod';
}

/** True if the skipped checks are stored with the deployment. */
export function isJudged({ environment, isAnyway }: DeployRequest): boolean {
  return isAnyway ?? environment === 'prod';
}

/** Freezes the draft and checks its tests and findings. */
export async function prepareDraft(
  deps: PrepareDeps,
  projectId: number,
  asked: DeployRequest,
  watch: Watch,
): Promise<PreparedDraft> {
  const draft = await deps.inProject(projectId, 'read', async (db) => ({
    version: await projectVersion(db, projectId),
    tested: await testsNow(db, projectId),
  }));
  // Refuses before the training, which takes long.
  if (needsTests(asked)) refuseUntested(draft.tested);
  const frozen = await freezeDraft(deps, projectId, watch);
  // A user may have edited the draft during the training. A training alone does not invalidate test results.
  const tested = frozen.version === draft.version ? draft.tested : frozen.tested;
  if (needsTests(asked)) refuseUntested(tested);
  if (!isJudged(asked)) return { ...frozen, tested, skipped: null };
  const { environment, reason } = asked;
  const findings = [
    ...(await deps.checks.openFindings(projectId)),
    ...(await deps.releaseChecks.findings({ projectId, environment, content: frozen.content })),
  ];
  return { ...frozen, tested, skipped: skippedOf(tested, findings, reason) };
}
