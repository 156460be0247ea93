import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { packSnapshot, type Snapshot } from '#features/deployments/snapshot-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import type { InProject } from '#platform/db/database.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { snapshotContent } from '#features/deployments/snapshot-content.ts';
import { testsNow, type TestsNow } from '#workflows/deploy/preflight.ts';
import { isStale } from '#workflows/train-model/stale-training.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';

export interface FreezeDeps {
  inProject: InProject;
  trainer: Pick<Trainer, 'train'>;
  now(): Microseconds;
}

/** Receives the progress, and aborts the work when it is canceled. */
export interface Watch {
  signal: AbortSignal;
  report(progress: number, message: string): void;
}

export interface Frozen {
  snapshot: Snapshot;
  /** The content of the snapshot. */
  content: string;
  version: Microseconds;
  /** The results of the tests on exactly this content. */
  tested: TestsNow;
}

/** How often the draft is trained again because of edits of intents during the training. */
const MOST_TRAININGS = 3;

/** The draft at one moment, with a model trained on exactly this content. */
export async function freezeDraft(deps: FreezeDeps, projectId: number, { signal, report }: Watch): Promise<Frozen> {
  const { inProject, trainer, now } = deps;
  for (let training = 0; training <= MOST_TRAININGS; training++) {
    signal.throwIfAborted();
    report(0.1, 'Reading the draft');
    const draft = await inProject(projectId, 'read', async (db) => {
      const last = await lastTraining(db, projectId);
      if (last === null || (await isStale(db, projectId, last, now))) return null;
      const version = await projectVersion(db, projectId);
      const content = await snapshotContent(db, projectId, last.modelHash);
      return { version, modelHash: last.modelHash, content, tested: await testsNow(db, projectId) };
    });
    if (draft) {
      report(0.8, 'Packing the snapshot');
      const { version, tested, content, modelHash } = draft;
      return { version, tested, content, snapshot: await packSnapshot(content, modelHash) };
    }
    signal.throwIfAborted();
    report(0.2, 'Training the model');
    // A canceled deployment stops waiting; the training continues for other users who want it.
    if (training < MOST_TRAININGS) await Promise.race([trainer.train(projectId), aborted(signal)]);
  }
  throw new Problem('conflict', 'The project was changed while it was trained. Deploy again.');
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
