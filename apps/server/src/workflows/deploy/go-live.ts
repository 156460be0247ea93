import type { Environment } from '@parley/domain/deployment';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { plannedStore, type StoredPlan } from '#features/deployments/planned-store.ts';
import { isIntact } from '#features/deployments/snapshot-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { announce } from '#workflows/deploy/announce.ts';
import type { DeployDeps } from '#workflows/deploy/deploy.ts';

/** Deploys a plan, or records why it cannot go live. Runs in the transaction that holds the project's lock. */
export async function deployPlan(
  db: Queries,
  projectId: number,
  { found, who, now }: { found: StoredPlan; who: number | null; now: DeployDeps['now'] },
) {
  const { plan: planned, snapshotHash, version } = found;
  const store = plannedStore(db, projectId);
  const failure = await reasonNotToDeploy(db, projectId, found);
  if (failure !== null) {
    const failed = await store.change(planned, { state: 'failed', failure });
    await announce({ db, projectId, now }, 'failed', failed, who);
    return failed;
  }
  const what = { environment: planned.project_env, snapshotHash, version, skipped: planned.skipped };
  const deployment = await deploymentStore(db, projectId).insert({
    ...what,
    created: unixSeconds(now),
    userId: planned.users_id,
    note: planned.note,
    approvedBy: planned.decided_by,
  });
  await announce({ db, projectId, now }, 'deployed', deployment, planned.users_id, true);
  return store.change(planned, { state: 'deployed', deployment_id: deployment.id });
}

/** Deploys a plan that is due, and ends a request that was not answered in time. */
export async function carryOutPlan(
  { inProject, now }: DeployDeps,
  projectId: number,
  id: number,
  environment: Environment,
): Promise<void> {
  await inProject(projectId, 'write', async (db) => {
    const found = await plannedStore(db, projectId).find(id, environment);
    if (found.isDue) await deployPlan(db, projectId, { found, who: null, now });
    if (!found.hasExpired) return;
    const expired = await plannedStore(db, projectId).change(found.plan, { state: 'expired' });
    await announce({ db, projectId, now }, 'expired', expired, null);
  });
}

/** The reason that keeps a plan from going live at its time; null if it can. */
async function reasonNotToDeploy(db: Queries, projectId: number, { plan, snapshotHash }: StoredPlan) {
  if (!(await isIntact(db, projectId, snapshotHash))) return 'The snapshot is damaged';
  if (plan.project_env !== 'prod' || plan.decided_by !== null) return null;
  // It was scheduled before the project required a second person.
  return (await releaseSettings(db, projectId)).needsApproval
    ? 'Production needs approval since it was scheduled'
    : null;
}
