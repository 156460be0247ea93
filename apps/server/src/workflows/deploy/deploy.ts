import type { deployments, QueryOf } from '@parley/contract';
import type { Deployment, Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { deploymentStore, type NewDeployment } from '#features/deployments/deployment-store.ts';
import { isIntact, saveSnapshot } from '#features/deployments/snapshot-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import type { Progress, Tasks } from '#features/tasks/tasks.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { announce, ENVIRONMENT_NAMES, newestId, refuseOvertaken } from '#workflows/deploy/announce.ts';
import type { VersionJudge } from '#workflows/deploy/judge-version.ts';
import { prepareDraft, type DeployRequest, type PrepareDeps } from '#workflows/deploy/prepare-draft.ts';
import { prepareVersion } from '#workflows/deploy/prepare-version.ts';

export interface DeployDeps extends PrepareDeps {
  judge: VersionJudge['judge'];
  tasks: Tasks;
  log: Logger;
}

export interface Who {
  projectId: number;
  userId: number | null;
}

type Order = QueryOf<typeof deployments.deploy>;
type Content = Pick<NewDeployment, 'snapshotHash' | 'version' | 'skipped'>;

/**
 * Deploys the draft, or repeats an earlier deployment. All slow work happens first; then one transaction writes the
 * snapshot and the deployment, so that the environment serves either the old or the new version, even after a failure.
 * Of two parallel deployments to one environment the first to finish wins, and the other is refused.
 */
export function createDeployer(deps: DeployDeps) {
  const { inProject, now, tasks, log } = deps;
  /**
   * Counts the deployments to each environment at this server: a quick one may end before another has read anything.
   */
  const counts = new Map<string, number>();

  /** The deployment that was live when the order arrived; null if another one was written here since. */
  async function liveWhenAsked({ projectId }: Who, { project_env: environment }: Order): Promise<number | null> {
    const key = `${projectId} ${environment}`;
    const count = counts.get(key);
    return inProject(projectId, 'read', async (db) => {
      await refuseUnapproved(db, projectId, environment);
      const newest = await newestId(db, projectId, environment);
      return counts.get(key) === count ? newest : null;
    });
  }

  async function deployDraft(task: Progress, who: Who, order: Order): Promise<Deployment> {
    const { projectId } = who;
    const before = await liveWhenAsked(who, order);
    const prepared = await prepareDraft(deps, projectId, askedBy(order), task);
    const { snapshot, version, skipped } = prepared;
    task.commit('Deploying');
    return writeDeployment(who, order, before, async (db, created) => {
      const isNew = await saveSnapshot(db, projectId, snapshot, created);
      if (!isNew) await refuseDamaged(db, projectId, snapshot.hash);
      return { snapshotHash: snapshot.hash, version, skipped };
    });
  }

  async function deployAgain(task: Progress, who: Who, order: Order, id: number): Promise<Deployment> {
    const before = await liveWhenAsked(who, order);
    const asked = { ...askedBy(order), id };
    const { snapshotHash, version, skipped } = await prepareVersion(deps, who.projectId, asked, task.signal);
    task.commit('Deploying the version');
    return writeDeployment(who, order, before, async (db) => {
      await refuseDamaged(db, who.projectId, snapshotHash);
      return { snapshotHash, version, skipped };
    });
  }

  /** Writes a deployment of the content in one transaction, unless another user has deployed since `before`. */
  function writeDeployment(
    { projectId, userId }: Who,
    { project_env: environment, message }: Order,
    before: number | null,
    contentIn: (db: Queries, created: number) => Promise<Content>,
  ): Promise<Deployment> {
    return inProject(projectId, 'write', async (db) => {
      await refuseUnapproved(db, projectId, environment);
      await refuseOvertaken(db, projectId, environment, before);
      const created = unixSeconds(now);
      const content = await contentIn(db, created);
      const made = { environment, created, userId, note: message.trim(), ...content };
      const deployment = await deploymentStore(db, projectId).insert(made);
      const key = `${projectId} ${environment}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const { id, skipped } = deployment;
      if (skipped)
        log.warn({ project_id: projectId, deployment: id, by: userId, skipped }, 'deployed despite failed checks');
      await announce({ db, projectId, now }, 'deployed', deployment, userId);
      return deployment;
    });
  }

  /** Runs as a task that others see and may cancel until the deployment is written. */
  return async (who: Who, order: Order): Promise<Deployment> => {
    const task = tasks.begin(who.projectId, 'deploy', 'GET:/run/deploy', order.project_env);
    try {
      const { toDeploymentId: id } = order;
      const deployed = await (id === undefined ? deployDraft(task, who, order) : deployAgain(task, who, order, id));
      task.done(`Deployed to ${ENVIRONMENT_NAMES[order.project_env]}`);
      return deployed;
    } catch (error) {
      task.failed('Not deployed; the version before stays live');
      throw error;
    }
  };
}

function askedBy({ project_env: environment, anyway, reason }: Order): DeployRequest {
  return { environment, isAnyway: anyway === undefined ? undefined : anyway === 'true', reason };
}

/** Refuses a damaged version, so that the working one stays. */
async function refuseDamaged(db: Queries, projectId: number, hash: string): Promise<void> {
  if (await isIntact(db, projectId, hash)) return;
  throw new Problem('conflict', 'The snapshot of this version is damaged. Deploy another version.', {
    code: 'damaged',
  });
}

async function refuseUnapproved(db: Queries, projectId: number, environment: Environment): Promise<void> {
  if (environment !== 'prod' || !(await releaseSettings(db, projectId)).needsApproval) return;
  throw new Problem('conflict', 'This project needs the approval of a second person for production. Request it.', {
    code: 'approval_needed',
  });
}
