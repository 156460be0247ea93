import type { deployments, QueryOf } from '@parley/contract';
import type { Deployment, Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { packSnapshot, saveSnapshot } from '#features/deployments/snapshot-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { snapshotContent } from '#workflows/deploy/snapshot-content.ts';
import { isStale } from '#workflows/train-model/stale-training.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';

export interface DeployDeps {
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  trainer: Pick<Trainer, 'train'>;
  now(): Microseconds;
}

interface Who {
  projectId: number;
  userId: number | null;
}

/** The most times that it is trained again because somebody edited the intents meanwhile. */
const MOST_TRAININGS = 3;

/**
 * Deploys the draft, or an earlier deployment again. All slow work is done before; one transaction then writes the
 * snapshot and the deployment, so that whatever happens the environment serves the old version or the new one. Of two
 * at once for one environment the first to end wins, and the other is refused.
 */
export function createDeployer({ inProject, trainer, now }: DeployDeps) {
  async function deployDraft({ projectId, userId }: Who, environment: Environment, note: string): Promise<Deployment> {
    const before = await servedNow(projectId, environment);
    const { content, modelHash, version } = await trainedDraft(projectId);
    const snapshot = await packSnapshot(content, modelHash);
    return inProject(projectId, 'write', async (db) => {
      refuseOvertaken(before, await newestId(db, projectId, environment));
      const created = unixSeconds(now);
      await saveSnapshot(db, projectId, snapshot, created);
      const what = { environment, snapshotHash: snapshot.hash, version };
      return deploymentStore(db, projectId).insert({ ...what, created, userId, note });
    });
  }

  const servedNow = (projectId: number, environment: Environment) =>
    inProject(projectId, 'read', (db) => newestId(db, projectId, environment));

  /** The draft as it was at one moment, with the model that was trained on exactly that. */
  async function trainedDraft(projectId: number) {
    for (let training = 0; training <= MOST_TRAININGS; training++) {
      const draft = await inProject(projectId, 'read', async (db) => {
        const last = await lastTraining(db, projectId);
        if (last === null || (await isStale(db, projectId, last, now))) return null;
        const version = await projectVersion(db, projectId);
        return { version, modelHash: last.modelHash, content: await snapshotContent(db, projectId, last.modelHash) };
      });
      if (draft) return draft;
      if (training < MOST_TRAININGS) await trainer.train(projectId);
    }
    throw new Problem('conflict', 'The project was changed while it was trained. Deploy again.');
  }

  async function deployAgain({ projectId, userId }: Who, environment: Environment, note: string, id: number) {
    const before = await servedNow(projectId, environment);
    return inProject(projectId, 'write', async (db) => {
      refuseOvertaken(before, await newestId(db, projectId, environment));
      const store = deploymentStore(db, projectId);
      const earlier = await store.find(id);
      if (!earlier) throw new Problem('not_found', 'Deployment not found');
      if (earlier.deployment.project_env !== 'prod') {
        throw new Problem('invalid', 'Only deployments to production can be rolled back to');
      }
      const { snapshotHash, version } = earlier;
      return store.insert({ environment, snapshotHash, version, created: unixSeconds(now), userId, note });
    });
  }

  return (
    who: Who,
    { project_env: environment, message, toDeploymentId: id }: QueryOf<typeof deployments.deploy>,
  ): Promise<Deployment> => {
    const note = message.trim();
    return id === undefined ? deployDraft(who, environment, note) : deployAgain(who, environment, note, id);
  };
}

async function newestId(db: Queries, projectId: number, environment: Environment): Promise<number | null> {
  return (await deploymentStore(db, projectId).newest(environment))?.deployment.id ?? null;
}

function refuseOvertaken(before: number | null, now: number | null): void {
  if (before !== now) throw new Problem('conflict', 'Somebody else has just deployed. Check what is deployed now.');
}
