import type { ReplyOf, training } from '@parley/contract';
import type { Resource } from '@parley/domain';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { TrainingInput } from '@parley/nlu';
import type { FastifyBaseLogger } from 'fastify';
import { candidateOf, dropCandidate, saveCandidate, type Candidate } from '#features/models/candidate-store.ts';
import { saveModel, saveTraining, trainingOn, type Training } from '#features/models/model-store.ts';
import { createTasks, type Progress, type Tasks } from '#features/tasks/tasks.ts';
import type { InProject } from '#platform/db/database.ts';
import { createModelMaker, type Watched } from '#workflows/train-model/model-maker.ts';
import { trainingDrafts, type Draft } from '#workflows/train-model/training-draft.ts';
import { createClosing } from '#workflows/train-model/closing.ts';
import type { Reviewer } from '#workflows/train-model/review-model.ts';
import { fingerprint, TRAINED_RESOURCES } from '#workflows/train-model/training-input.ts';
import { createQueue } from '#workflows/train-model/training-queue.ts';

type TrainReply = ReplyOf<typeof training.train>;

export interface TrainingDeps {
  inProject: InProject;
  now(): Microseconds;
  log: FastifyBaseLogger;
  /** Where trainings are listed; nowhere unless told. */
  tasks?: Tasks;
  /** Works out the quality of each model that serves; nobody unless told. */
  reviewer?: Reviewer;
  /** Whether threads are warmed up as soon as a training is likely, and two share it; not unless told. */
  isWarmedUp?: boolean;
}

/** Trains projects, one training at a time each. Closing ends those that run; their old models go on serving. */
export function createTrainer({
  inProject,
  now,
  log,
  tasks = createTasks(now),
  reviewer,
  isWarmedUp = false,
}: TrainingDeps) {
  const enqueue = createQueue();
  const closing = createClosing();
  const { readDraft, refreshed, serveKnown } = trainingDrafts({ inProject, now });
  const { makeModel, expectTraining, end } = createModelMaker({ now, log, closing, isWarmedUp });

  async function train(projectId: number): Promise<TrainReply> {
    const draft = await readDraft(projectId);
    if (draft.last?.inputHash === draft.inputHash) return reply(draft.last, true);
    return enqueue(projectId, draft.inputHash, () => {
      const task = tasks.begin(projectId, 'train', 'GET:/run/train');
      return { signal: task.signal, work: () => trainAs(task, projectId, draft) };
    });
  }

  async function trainAs(task: Progress, projectId: number, asked: Draft): Promise<TrainReply> {
    try {
      const trained = await trainNow(projectId, task, asked);
      task.done('Successfully trained');
      return trained;
    } catch (error) {
      task.failed('Training failed; the current model stays in use');
      throw error;
    } finally {
      reviewer?.begin(projectId);
    }
  }

  async function trainNow(projectId: number, task: Progress, asked: Draft): Promise<TrainReply> {
    task.report(0, 'Reading the project');
    const draft = await refreshed(projectId, asked);
    if (draft.last?.inputHash === draft.inputHash) return reply(draft.last, true);
    const known = await serveKnown(projectId, draft);
    if (known) return reply(known, false);
    reviewer?.stop(projectId);
    const trained = { ...(await makeModel(projectId, draft, task)), inputVersion: draft.inputVersion };
    task.commit('Saving the model');
    await inProject(projectId, 'write', (db) => saveTraining(db, projectId, trained));
    return reply(trained, false);
  }

  return {
    train,

    /** Whoever edits what is trained will train soon. */
    onContentChanged(projectId: number, changed: ReadonlySet<Resource>): void {
      if (TRAINED_RESOURCES.some((resource) => changed.has(resource))) expectTraining(projectId);
    },

    expectTraining,

    /** A model of the draft that does not serve, trained unless it is known; `last` is the one that serves. */
    async candidate(projectId: number, task: Watched): Promise<{ candidate: CandidateModel; last: Training | null }> {
      // A preview of its own each: whoever waits finds the candidate of whoever came first.
      return enqueue(projectId, `candidate ${candidates++}`, () => ({
        signal: task.signal,
        work: async () => {
          const draft = await readDraft(projectId);
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

    /** Makes exactly that candidate serve. */
    async accept(projectId: number, candidate: string): Promise<TrainReply> {
      const draft = await readDraft(projectId);
      if (draft.inputHash !== candidate) throw outdated();
      if (draft.last?.inputHash === candidate) return reply(draft.last, true);
      const known = await serveKnown(projectId, draft);
      if (!known) throw outdated();
      reviewer?.begin(projectId);
      return reply(known, false);
    },

    /** A model of what was deployed, for a snapshot whose own is of another version of the program. It serves nothing else. */
    async renewed(projectId: number, input: TrainingInput) {
      const inputHash = fingerprint(input);
      return enqueue(projectId, `renewed ${inputHash}`, () => {
        const task = tasks.begin(projectId, 'train', 'GET:/run/train');
        const work = async () => {
          try {
            const made = await makeModel(projectId, { input, inputHash }, task);
            await inProject(projectId, 'write', (db) => saveModel(db, projectId, made));
            task.done('The model of a deployed version was trained again');
            return made;
          } catch (error) {
            task.failed('The model of a deployed version could not be trained again');
            throw error;
          }
        };
        return { signal: task.signal, work };
      });
    },

    discard: (projectId: number) => inProject(projectId, 'write', (db) => dropCandidate(db, projectId)),

    close() {
      closing.close();
      end();
    },
  };
}

export type Trainer = ReturnType<typeof createTrainer>;

export type CandidateModel = Pick<Candidate, 'inputHash' | 'modelHash' | 'trainedAt' | 'seconds'> & {
  inputVersion: Microseconds;
};

let candidates = 0;

/** What was looked at is not what would serve. */
export function outdated(): Problem {
  const message = 'The project has changed since this preview, or there is a newer preview. Preview again.';
  return new Problem('invalid', message, { code: 'outdated' });
}

function reply({ trainedAt, seconds }: Pick<Training, 'trainedAt' | 'seconds'>, unchanged: boolean): TrainReply {
  return { status: 'ok', trained_at: trainedAt, seconds, unchanged };
}
