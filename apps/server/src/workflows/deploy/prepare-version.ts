import type { SkippedChecks } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { deploymentStore, type StoredDeployment } from '#features/deployments/deployment-store.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { VersionJudge } from '#workflows/deploy/judge-version.ts';
import { refuseUntested, skippedOf, type TestsNow } from '#workflows/deploy/preflight.ts';
import type { ReleaseChecks } from '#workflows/deploy/release-checks/release-checks.ts';
import { isJudged, needsTests, type DeployRequest } from '#workflows/deploy/prepare-draft.ts';

interface PrepareVersionDeps {
  inProject: InProject;
  releaseChecks: Pick<ReleaseChecks, 'findings'>;
  judge: VersionJudge['judge'];
}

export interface PreparedVersion extends StoredDeployment {
  skipped: SkippedChecks | null;
  /** Null for a version that was in production: a rollback must not wait for tests. */
  tested: TestsNow | null;
}

/** Checks the version of an earlier deployment. A version from testing is checked before callers get it. */
export async function prepareVersion(
  { inProject, judge, releaseChecks }: PrepareVersionDeps,
  projectId: number,
  { id, ...asked }: DeployRequest & { id: number },
  signal: AbortSignal,
): Promise<PreparedVersion> {
  const { earlier, wasLive } = await inProject(projectId, 'read', async (db) => {
    const found = await earlierDeployment(db, projectId, id);
    return { earlier: found, wasLive: await deploymentStore(db, projectId).wasInProduction(found.snapshotHash) };
  });
  if (asked.environment !== 'prod' || wasLive) return { ...earlier, skipped: null, tested: null };
  const { tested, findings, content } = await judge(projectId, earlier.snapshotHash, signal);
  if (needsTests(asked)) refuseUntested(tested);
  if (!isJudged(asked)) return { ...earlier, tested, skipped: null };
  const found = await releaseChecks.findings({ projectId, environment: asked.environment, content });
  return { ...earlier, tested, skipped: skippedOf(tested, [...findings, ...found], asked.reason) };
}

export async function earlierDeployment(db: Queries, projectId: number, id: number): Promise<StoredDeployment> {
  const earlier = await deploymentStore(db, projectId).find(id);
  if (!earlier) throw new Problem('not_found', 'Deployment not found');
  return earlier;
}
