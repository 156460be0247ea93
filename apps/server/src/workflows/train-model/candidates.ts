import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { candidateOf, dropCandidate, saveCandidate, type Candidate } from '#features/models/candidate-store.ts';
import { trainingOn, type Training } from '#features/models/model-store.ts';
import type { InProject } from '#platform/db/database.ts';
import type { createModelMaker, Watched } from '#workflows/train-model/model-maker.ts';
import type { Reviewer } from '#workflows/train-model/review-model.ts';
import { trainReply, type TrainReply } from '#workflows/train-model/train-reply.ts';
import type { trainingDrafts } from '#workflows/train-model/training-draft.ts';
import type { createQueue } from '#workflows/train-model/training-queue.ts';

interface CandidatesDeps {
  inProject: InProject;
  enqueue: ReturnType<typeof createQueue>;
  drafts: ReturnType<typeof trainingDrafts>;
  makeModel: ReturnType<typeof createModelMaker>['makeModel'];
  reviewer: Reviewer | undefined;
}

/** Models for review before they serve. */
export function createCandidates({ inProject, enqueue, drafts, makeModel, reviewer }: CandidatesDeps) {
  let count = 0;

  return {
    /** A model of the draft that does not serve, trained unless it is known; `last` is the model that serves. */
    async candidate(projectId: number, task: Watched): Promise<{ candidate: CandidateModel; last: Training | null }> {
      // Each preview has its own key, so that it waits its turn and then finds the candidate of an earlier preview.
      return enqueue(projectId, `candidate ${count++}`, () => ({
        signal: task.signal,
        work: async () => {
          const draft = await drafts.readDraft(projectId);
          const known = await inProject(projectId, 'read', async (db) => {
            const training = await trainingOn(db, projectId, draft.inputHash);
            return training ?? (await candidateOf(db, projectId, draft.inputHash));
          });
          if (known) return { candidate: { ...known, inputVersion: draft.inputVersion }, last: draft.last };
          const made = await makeModel(projectId, draft, task);
          await inProject(projectId, 'write', (db) => saveCandidate(db, projectId, made));
          return { candidate: { ...made, inputVersion: draft.inputVersion }, last: draft.last };
        },
      }));
    },

    /** Puts exactly that candidate into use. */
    async accept(projectId: number, candidate: string): Promise<TrainReply> {
      const draft = await drafts.readDraft(projectId);
      if (draft.inputHash !== candidate) throw outdated();
      if (draft.last?.inputHash === candidate) return trainReply(draft.last, true);
      const known = await drafts.serveKnown(projectId, draft);
      if (!known) throw outdated();
      reviewer?.begin(projectId);
      return trainReply(known, false);
    },

    discard: (projectId: number) => inProject(projectId, 'write', (db) => dropCandidate(db, projectId)),
  };
}

export type CandidateModel = Pick<Candidate, 'inputHash' | 'modelHash' | 'trainedAt' | 'seconds'> & {
  inputVersion: Microseconds;
};

/** The reviewed candidate is not the model that would serve. */
export function outdated(): Problem {
  const message = 'The project has changed since this preview, or there is a newer preview. Preview again.';
  return new Problem('invalid', message, { code: 'outdated' });
}
