import type { Microseconds } from '@parley/domain/ids';
import type { TrainingInput } from '@parley/nlu';
import { candidateOf, dropCandidate } from '#features/models/candidate-store.ts';
import { lastTraining, reuseTraining, serveTraining, trainingOn, type Training } from '#features/models/model-store.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { InProject } from '#platform/db/database.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { fingerprint, readTrainingInput } from '#workflows/train-model/training-input.ts';

/** The current input of a project's training. */
export interface Draft {
  input: TrainingInput;
  inputVersion: Microseconds;
  inputHash: string;
  last: Training | null;
}

/** Reads drafts for training, and puts models into use that were trained on such a draft before. */
export function trainingDrafts({ inProject, now }: { inProject: InProject; now: () => Microseconds }) {
  async function readDraft(projectId: number): Promise<Draft> {
    return inProject(projectId, 'read', async (db) => {
      // Reads the version before the data, so that later changes count as newer than this training.
      const inputVersion = await projectVersion(db, projectId);
      const input = await readTrainingInput({ db, projectId, now });
      return { input, inputVersion, inputHash: fingerprint(input), last: await lastTraining(db, projectId) };
    });
  }

  /** The current draft: reuses the one read when the training was requested, unless the project has changed since. */
  async function refreshed(projectId: number, asked: Draft): Promise<Draft> {
    const version = await inProject(projectId, 'read', (db) => projectVersion(db, projectId));
    return version === asked.inputVersion ? asked : readDraft(projectId);
  }

  /** Puts a model into use that was trained on this input before, whether or not it has served. */
  async function serveKnown(projectId: number, { inputHash, inputVersion }: Draft) {
    return inProject(projectId, 'write', async (db) => {
      const earlier = await trainingOn(db, projectId, inputHash);
      if (earlier) {
        await reuseTraining(db, projectId, { inputHash, inputVersion, trainedAt: unixSeconds(now) });
        return earlier;
      }
      const candidate = await candidateOf(db, projectId, inputHash);
      if (!candidate) return null;
      await serveTraining(db, projectId, { ...candidate, inputVersion });
      await dropCandidate(db, projectId);
      return candidate;
    });
  }

  return { readDraft, refreshed, serveKnown };
}
