import type { Environment, SkippedChecks } from '@parley/domain/deployment';
import { projectVersion } from '#platform/things/project-version.ts';
import type { Checks } from '#workflows/check-project/checks.ts';
import { freezeDraft, type FreezeDeps, type Frozen, type Watch } from '#workflows/deploy/freeze-draft.ts';
import { refuseUntested, skippedOf, testsNow, type TestsNow } from '#workflows/deploy/preflight.ts';

export interface PrepareDeps extends FreezeDeps {
  checks: Pick<Checks, 'openFindings'>;
}

interface PreparedDraft extends Frozen {
  /** Tests and findings that a deployment skips, for the list and the audit; null where all is in order. */
  skipped: SkippedChecks | null;
}

/**
 * Freezes the draft and looks at its tests and findings. With `isAnyway` false, production is refused unless all tests
 * passed. Undefined is a plain call of the API: it deploys.
 */
export async function prepareDraft(
  deps: PrepareDeps,
  projectId: number,
  environment: Environment,
  isAnyway: boolean | undefined,
  watch: Watch,
): Promise<PreparedDraft> {
  const needsTests = isAnyway === false && environment === 'prod';
  const draft = await deps.inProject(projectId, 'read', async (db) => ({
    version: await projectVersion(db, projectId),
    tested: await testsNow(db, projectId),
  }));
  // The refusal comes before the training, which takes long.
  if (needsTests) refuseUntested(draft.tested);
  const frozen = await freezeDraft(deps, projectId, watch);
  // Somebody may have edited the draft during the training. Training alone changes nothing that somebody has tested.
  const tested = frozen.version === draft.version ? draft.tested : frozen.tested;
  if (needsTests) refuseUntested(tested);
  const isJudged = isAnyway ?? environment === 'prod';
  return { ...frozen, tested, skipped: isJudged ? await skippedNow(deps, projectId, tested) : null };
}

async function skippedNow({ checks }: PrepareDeps, projectId: number, tested: TestsNow): Promise<SkippedChecks | null> {
  const findings = await checks.openFindings(projectId);
  return skippedOf(tested, findings.filter(({ severity }) => severity === 'error').length);
}
