import type { Resource } from '@parley/domain';
import type { Microseconds } from '@parley/domain/ids';
import type { TrainingInput } from '@parley/nlu';
import type { FastifyBaseLogger } from 'fastify';
import { saveModel, saveTraining } from '#features/models/model-store.ts';
import { createTasks, type Progress, type Tasks } from '#features/tasks/tasks.ts';
import type { InProject } from '#platform/db/database.ts';
import { createCandidates } from '#workflows/train-model/candidates.ts';
import { createModelMaker } from '#workflows/train-model/model-maker.ts';
import { trainReply, type TrainReply } from '#workflows/train-model/train-reply.ts';
import { trainingDrafts, type Draft } from '#workflows/train-model/training-draft.ts';
import { createStopSignal } from '#workflows/train-model/stop-signal.ts';
import type { Reviewer } from '#workflows/train-model/review-model.ts';
import { fingerprint, TRAINED_RESOURCES } from '#workflows/train-model/training-input.ts';
import { createQueue } from '#workflows/train-model/training-queue.ts';

export interface TrainingDeps {
  inProject: InProject;
  now(): Microseconds;
  log: FastifyBaseLogger;
  /** The list of tasks; without it trainings are not listed. */
  tasks?: Tasks;
  /** Evaluates each model that serves. Absent: models are not evaluated. */
  reviewer?: Reviewer;
  /** Whether threads are warmed up as soon as a training is likely, and two share it. Off by default. */
  isWarmedUp?: boolean;
}

/** Trains projects, one training per project at a time. Closing ends running trainings; the old models stay in use. */
export function createTrainer({
  inProject,
  now,
  log,
  tasks = createTasks(now),
  reviewer,
  isWarmedUp = false,
}: TrainingDeps) {
  const enqueue = createQueue();
  const closing = createStopSignal();
  const drafts = trainingDrafts({ inProject, now });
  const { readDraft, refreshed, serveKnown } = drafts;
  const { makeModel, expectTraining, end } = createModelMaker({ now, log, closing, isWarmedUp });
  const candidates = createCandidates({ inProject, enqueue, drafts, makeModel, reviewer });

  async function train(projectId: number): Promise<TrainReply> {
    const draft = await readDraft(projectId);
    if (draft.last?.inputHash === draft.inputHash) return trainReply(draft.last, true);
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
    if (draft.last?.inputHash === draft.inputHash) return trainReply(draft.last, true);
    const known = await serveKnown(projectId, draft);
    if (known) return trainReply(known, false);
    reviewer?.stop(projectId);
    const trained = { ...(await makeModel(projectId, draft, task)), inputVersion: draft.inputVersion };
    task.commit('Saving the model');
    await inProject(projectId, 'write', (db) => saveTraining(db, projectId, trained));
    return trainReply(trained, false);
  }

  return {
    train,
    ...candidates,

    /** A user who edits intents will train soon. */
    onContentChanged(projectId: number, changed: ReadonlySet<Resource>): void {
      if (TRAINED_RESOURCES.some((resource) => changed.has(resource))) expectTraining(projectId);
    },

    expectTraining,

    /**
     * A model of a deployed snapshot whose own model was made by another version of the program. It serves nothing
     * else.
     */
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

    close() {
      closing.close();
      end();
    },
  };
}

export type Trainer = ReturnType<typeof createTrainer>;
