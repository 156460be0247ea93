import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { annotationStore } from '#features/conversations/annotation-store.ts';
import { fallbackStore } from '#features/fallbacks/fallback-store.ts';
import { reviewOf, saveReview } from '#features/models/figures-store.ts';
import { compressedModel, lastTraining, type Training } from '#features/models/model-store.ts';
import type { Progress, Tasks } from '#features/tasks/tasks.ts';
import type { InProject } from '#platform/db/database.ts';
import { createStopSignal } from '#workflows/train-model/stop-signal.ts';
import { inThread, startThread } from '#platform/threads/in-thread.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import type { ReviewedTraining, ToReview } from '#workflows/train-model/review-thread.ts';
import {
  countTemplates,
  fingerprint,
  MOST_TEMPLATES_KEPT,
  readTrainingInput,
} from '#workflows/train-model/training-input.ts';
import { createQueue } from '#workflows/train-model/training-queue.ts';

export interface ReviewerDeps {
  inProject: InProject;
  now(): Microseconds;
  log: FastifyBaseLogger;
  tasks: Tasks;
}

const THREAD = new URL('./review-thread.ts', import.meta.url);
/** All projects share one queue: trainings, for which users wait, take precedence. */
const EVERYBODY = 0;
/** Enough phrases of callers to measure a share within a few percent. */
const MOST_CALLERS = 500;

/**
 * Evaluates serving models: by cross-validation, and by finding templates that are likely to be misunderstood. It takes
 * about as long as the training.
 */
export function createReviewer({ inProject, now, log, tasks }: ReviewerDeps) {
  const enqueue = createQueue();
  const closing = createStopSignal();
  const kept = createKeptThread(() => startThread(THREAD));
  const underWay = new Map<number, AbortController>();

  /** Resolves when the review is stored; joins a review in progress for an equal model. */
  async function review(projectId: number): Promise<void> {
    const { last, known } = await inProject(projectId, 'read', async (db) => {
      const training = await lastTraining(db, projectId);
      return { last: training, known: training && (await reviewOf(db, projectId, training.inputHash)) };
    });
    if (!last) throw new Problem('invalid', 'The model is not trained yet.');
    if (known?.review) return;
    return enqueue(EVERYBODY, `${projectId} ${last.inputHash}`, () => {
      stop(projectId);
      const task = tasks.begin(projectId, 'review', 'GET:/run/train');
      const stopping = new AbortController();
      stopping.signal.addEventListener('abort', () => task.failed('Stopped: another training started'));
      underWay.set(projectId, stopping);
      const signal = AbortSignal.any([closing.signal, task.signal, stopping.signal]);
      const forget = () => void (underWay.get(projectId) === stopping && underWay.delete(projectId));
      return { signal, work: () => reviewAs(task, signal, projectId, last).finally(forget) };
    });
  }

  async function reviewAs(task: Progress, signal: AbortSignal, projectId: number, training: Training): Promise<void> {
    try {
      await reviewNow(task, signal, projectId, training);
      task.done('Quality measured');
    } catch (error) {
      task.failed('Quality not measured; the model stays in use');
      throw error;
    }
  }

  async function reviewNow(task: Progress, signal: AbortSignal, projectId: number, training: Training): Promise<void> {
    task.report(0, 'Reading the project');
    const { inputHash, inputVersion, modelHash } = training;
    const found = await inProject(projectId, 'read', async (db) => ({
      input: await readTrainingInput({ db, projectId, now }, inputVersion),
      compressedModel: await compressedModel(db, projectId, modelHash),
      // Corrections by users come last, since the last entry for a phrase counts.
      callers: [
        ...(await fallbackStore({ db, projectId }).classified(MOST_CALLERS)),
        ...(await annotationStore({ db, projectId }).corrected(MOST_CALLERS)).toReversed(),
      ],
    }));
    // Reading, hashing and sending 15,000 templates takes a while, so other work runs in between.
    await setImmediate();
    const isKept = fingerprint(found.input) === inputHash;
    await setImmediate();
    if (!found.compressedModel || !isKept) {
      throw new Problem('invalid', 'The training data of this model is no longer stored. Train it again.');
    }
    const { input, compressedModel: bytes, callers } = found;
    const isLarge = countTemplates(input) > MOST_TEMPLATES_KEPT;
    const reviewed = await inThread<ToReview, ReviewedTraining>(
      THREAD,
      { input, compressedModel: bytes, callers },
      { signal, report: task.report, kept: isLarge ? null : kept, yields: true },
    );
    task.commit('Saving');
    await inProject(projectId, 'write', (db) => saveReview(db, projectId, inputHash, reviewed));
  }

  /** Stops a review of an earlier model, which is no longer needed. */
  function stop(projectId: number): void {
    underWay.get(projectId)?.abort(new Problem('invalid', 'Stopped: another training started', { code: 'cancelled' }));
  }

  return {
    review,
    stop,
    /** Begins a review in the background. */
    begin(projectId: number): void {
      if (closing.signal.aborted) return;
      review(projectId).catch((error: unknown) => {
        if (!(error instanceof Problem))
          log.error({ err: error, projectId }, 'the quality of a model could not be measured');
      });
    },
    close() {
      closing.close();
      kept.end();
    },
  };
}

export type Reviewer = ReturnType<typeof createReviewer>;
