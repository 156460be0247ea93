import type { deployments, QueryOf } from '@parley/contract';
import type { Deployment, Environment, SkippedChecks } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { deploymentStore, type StoredDeployment } from '#features/deployments/deployment-store.ts';
import { isIntact, saveSnapshot } from '#features/deployments/snapshot-store.ts';
import type { Progress, Tasks } from '#features/tasks/tasks.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { Checks } from '#workflows/check-project/check-routes.ts';
import { announce, newestId, refuseOvertaken } from '#workflows/deploy/announce.ts';
import { freezeDraft, type FreezeDeps } from '#workflows/deploy/freeze-draft.ts';
import { refuseUntested, skippedOf, testsNow, testsOfFrozen, type TestsNow } from '#workflows/deploy/preflight.ts';

export interface DeployDeps extends FreezeDeps {
  checks: Pick<Checks, 'openFindings'>;
  tasks: Tasks;
  log: Logger;
}

export interface Who {
  projectId: number;
  userId: number | null;
}

type Order = QueryOf<typeof deployments.deploy>;
/** True if nobody else has deployed at this server since the request came. */
type IsFirst = () => boolean;

/**
 * Deploys the draft, or an earlier deployment again. All slow work is done before; one transaction then writes the
 * snapshot and the deployment, so that whatever happens the environment serves the old version or the new one. Of two
 * at once for one environment the first to end wins, and the other is refused.
 */
export function createDeployer(deps: DeployDeps) {
  const { inProject, now, tasks } = deps;
  /** Counts the deployments to each environment here: a quick one may be over before the other reads anything. */
  const counts = new Map<string, number>();

  async function deployDraft(
    task: Progress,
    { projectId, userId }: Who,
    order: Order,
    isFirst: IsFirst,
  ): Promise<Deployment> {
    const { project_env: environment } = order;
    const { before, ...draft } = await inProject(projectId, 'read', async (db) => {
      await refuseUnapproved(db, projectId, environment);
      const version = await projectVersion(db, projectId);
      return { before: await newestId(db, projectId, environment), version, tested: await testsNow(db, projectId) };
    });
    const isAnyway = order.anyway === undefined ? undefined : order.anyway === 'true';
    // Refuse before a training, not after it.
    if (isAnyway === false && environment === 'prod') refuseUntested(draft.tested);
    const frozen = await freezeDraft(deps, projectId, task);
    const { snapshot, version } = frozen;
    const skipped = await skippedBy(deps, projectId, environment, testsOfFrozen(draft, frozen), isAnyway);
    task.commit('Deploying');
    return inProject(projectId, 'write', async (db) => {
      await refuseUnapproved(db, projectId, environment);
      await refuseOvertaken(db, projectId, environment, isFirst() ? before : null);
      const created = unixSeconds(now);
      const isNew = await saveSnapshot(db, projectId, snapshot, created);
      if (!isNew) await refuseDamaged(db, projectId, snapshot.hash);
      const what = { environment, snapshotHash: snapshot.hash, version, skipped };
      const made = { ...what, created, userId, note: order.message.trim() };
      return written(db, projectId, await deploymentStore(db, projectId).insert(made));
    });
  }

  async function deployAgain(task: Progress, { projectId, userId }: Who, order: Order, id: number, isFirst: IsFirst) {
    const { project_env: environment } = order;
    const before = await inProject(projectId, 'read', (db) => newestId(db, projectId, environment));
    task.commit('Rolling back');
    return inProject(projectId, 'write', async (db) => {
      await refuseUnapproved(db, projectId, environment);
      await refuseOvertaken(db, projectId, environment, isFirst() ? before : null);
      const { snapshotHash, version } = await earlierDeployment(db, projectId, id);
      await refuseDamaged(db, projectId, snapshotHash);
      const what = { environment, snapshotHash, version, skipped: null };
      const made = { ...what, created: unixSeconds(now), userId, note: order.message.trim() };
      return written(db, projectId, await deploymentStore(db, projectId).insert(made));
    });
  }

  async function written(db: Queries, projectId: number, deployment: Deployment): Promise<Deployment> {
    const key = `${projectId} ${deployment.project_env}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const { id, users_id: by, skipped } = deployment;
    if (skipped)
      deps.log.warn({ project_id: projectId, deployment: id, by, skipped }, 'deployed despite failed checks');
    await announce(db, projectId, 'deployed', deployment, deployment.users_id);
    return deployment;
  }

  /** As a task that others see; it can be cancelled until the deployment is written. */
  return async (who: Who, order: Order): Promise<Deployment> => {
    const key = `${who.projectId} ${order.project_env}`;
    const count = counts.get(key);
    const isFirst = () => counts.get(key) === count;
    const task = tasks.begin(who.projectId, 'deploy', 'GET:/run/deploy', order.project_env);
    try {
      const { toDeploymentId: id } = order;
      const deployed = await (id === undefined
        ? deployDraft(task, who, order, isFirst)
        : deployAgain(task, who, order, id, isFirst));
      task.done('Deployed');
      return deployed;
    } catch (error) {
      task.failed('Not deployed; the version before stays live');
      throw error;
    }
  };
}

/**
 * Tests and findings that a deployment skips, for the list and the audit; null where all is in order. With `isAnyway`
 * false, production is refused unless all tests passed. Undefined is a plain call of the API: it deploys.
 */
export async function skippedBy(
  { checks }: Pick<DeployDeps, 'checks'>,
  projectId: number,
  environment: Environment,
  tested: TestsNow,
  isAnyway: boolean | undefined,
): Promise<SkippedChecks | null> {
  if (isAnyway === false && environment === 'prod') refuseUntested(tested);
  if (!(isAnyway ?? environment === 'prod')) return null;
  const findings = await checks.openFindings(projectId);
  return skippedOf(tested, findings.filter(({ severity }) => severity === 'error').length);
}

export async function earlierDeployment(db: Queries, projectId: number, id: number): Promise<StoredDeployment> {
  const earlier = await deploymentStore(db, projectId).find(id);
  if (!earlier) throw new Problem('not_found', 'Deployment not found');
  if (earlier.deployment.project_env === 'prod') return earlier;
  throw new Problem('invalid', 'Only deployments to production can be rolled back to');
}

/** Refuses a damaged version, so that the working one stays. */
async function refuseDamaged(db: Queries, projectId: number, hash: string): Promise<void> {
  if (await isIntact(db, projectId, hash)) return;
  throw new Problem('conflict', 'The snapshot of this version is damaged. Deploy another version.', {
    code: 'damaged',
  });
}

export interface ReleaseSettings {
  needsApproval: boolean;
  timeZone: string;
}

export async function releaseSettings(db: Queries, projectId: number): Promise<ReleaseSettings> {
  const { rows } = await sql<{ approval: boolean | null; zone: string | null }>`
    select (data ->> 'production_approval')::boolean as approval, data ->> 'time_zone' as zone from things
    where project_id = ${projectId} and resource = 'settings'`.execute(db);
  return { needsApproval: rows[0]?.approval === true, timeZone: rows[0]?.zone ?? 'UTC' };
}

async function refuseUnapproved(db: Queries, projectId: number, environment: Environment): Promise<void> {
  if (environment !== 'prod' || !(await releaseSettings(db, projectId)).needsApproval) return;
  throw new Problem('conflict', 'This project needs the approval of a second person for production. Request it.', {
    code: 'approval_needed',
  });
}
