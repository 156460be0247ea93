import { intents, training, type ReplyOf } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Evaluation } from '@parley/domain/evaluation';
import type { Quality } from '@parley/domain/quality';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { detachedRoute, projectRoute, TextReply } from '#http/route.ts';
import {
  evaluationOf,
  lastTraining,
  reuseTraining,
  saveTraining,
  trainingOn,
  type Training,
} from '#features/models/model-store.ts';
import { figuresOfTrainings, reviewOf } from '#features/models/figures-store.ts';
import { createTasks, type Progress, type Tasks } from '#features/tasks/tasks.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { projectVersion } from '#platform/things/versioned.ts';
import { inThread } from '#workflows/train-model/in-thread.ts';
import type { Reviewer } from '#workflows/train-model/review-model.ts';
import type { TrainingInput } from '@parley/nlu';
import { fingerprint, readTrainingInput, TRAINED_RESOURCES } from '#workflows/train-model/training-input.ts';
import { createQueue } from '#workflows/train-model/training-queue.ts';
import type { Trained } from '#workflows/train-model/training-thread.ts';

type TrainReply = ReplyOf<typeof training.train>;

export interface TrainingDeps {
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  now(): Microseconds;
  log: FastifyBaseLogger;
  /** Where trainings are listed; nowhere unless told. */
  tasks?: Tasks;
  /** Works out the quality of each model that serves; nobody unless told. */
  reviewer?: Reviewer;
}

const THREAD = new URL('./training-thread.ts', import.meta.url);

/** Trains projects, one training at a time each. Closing ends those that run; their old models go on serving. */
export function createTrainer({ inProject, now, log, tasks = createTasks(now), reviewer }: TrainingDeps) {
  const enqueue = createQueue<TrainReply>();
  const closing = new AbortController();

  async function train(projectId: number): Promise<TrainReply> {
    const draft = await readDraft(projectId);
    if (draft.last?.inputHash === draft.inputHash) return reply(draft.last, true);
    return enqueue(projectId, draft.inputHash, () => {
      const task = tasks.begin(projectId, 'train', 'GET:/run/train');
      return { signal: task.signal, work: () => trainAs(task, projectId) };
    });
  }

  async function trainAs(task: Progress, projectId: number): Promise<TrainReply> {
    try {
      const trained = await trainNow(projectId, task);
      task.done('Successfully trained');
      return trained;
    } catch (error) {
      task.failed('The training failed; the model before it goes on serving');
      throw error;
    } finally {
      reviewer?.begin(projectId);
    }
  }

  async function readDraft(projectId: number) {
    return inProject(projectId, 'read', async (db) => {
      // Taken before the data: what is written meanwhile counts as newer than this training.
      const inputVersion = await projectVersion(db, projectId);
      const input = await readTrainingInput({ db, projectId, now });
      return { input, inputVersion, inputHash: fingerprint(input), last: await lastTraining(db, projectId) };
    });
  }

  async function trainNow(projectId: number, task: Progress): Promise<TrainReply> {
    task.report(0, 'Reading the project');
    // Read again: the draft may have changed, or been trained, while this call waited for its turn.
    const { input, inputVersion, inputHash, last } = await readDraft(projectId);
    if (last?.inputHash === inputHash) return reply(last, true);
    const earlier = await inProject(projectId, 'write', async (db) => {
      const training = await trainingOn(db, projectId, inputHash);
      if (training) await reuseTraining(db, projectId, { inputHash, inputVersion, trainedAt: unixSeconds(now) });
      return training;
    });
    if (earlier) return reply(earlier, false);
    reviewer?.stop(projectId);
    const started = now();
    const signal = AbortSignal.any([closing.signal, task.signal]);
    const trained = await inThread<TrainingInput, Trained>(THREAD, input, { signal, report: task.report });
    task.commit('Saving the model');
    const seconds = (now() - started) / 1_000_000;
    const training = { ...trained, inputHash, inputVersion, trainedAt: unixSeconds(now), seconds };
    await inProject(projectId, 'write', (db) => saveTraining(db, projectId, training));
    log.info({ projectId, seconds, intents: input.intents.length, bytes: trained.compressedModel.length }, 'trained');
    return reply(training, false);
  }

  return { train, close: () => closing.abort(new Problem('unavailable', 'The server is stopping', { retryAfter: 5 })) };
}

export type Trainer = ReturnType<typeof createTrainer>;

export function trainingRoutes(trainer: Trainer, reviewer: Reviewer) {
  return [
    detachedRoute(training.train, ({ projectId }) => trainer.train(projectId)),
    detachedRoute(training.review, async ({ projectId }) => {
      await reviewer.review(projectId);
      return { status: 'ok' as const };
    }),
    projectRoute(intents.evaluation, async ({ db, projectId, now }) => {
      const last = await lastTraining(db, projectId);
      if (!last) return { trained_at: null, stale: true, intents: {}, confusion: [] } satisfies Evaluation;
      const stale = await isStale(db, projectId, last, now);
      const stored = await evaluationOf(db, projectId, last.inputHash);
      const { crossValidation } = await reviewOf(db, projectId, last.inputHash);
      // Joined as text: the stored JSON may describe 100,000 templates, and is not taken apart to be put together again.
      const head = JSON.stringify({ trained_at: last.trainedAt, stale });
      const validated = crossValidation === null ? '' : `"cross_validation":${crossValidation},`;
      return new TextReply(JSON_TEXT, `${head.slice(0, -1)},${validated}${stored.slice(1)}`);
    }),
    projectRoute(intents.quality, async ({ db, projectId }) => {
      const last = await lastTraining(db, projectId);
      const trend = await figuresOfTrainings(db, projectId);
      if (!last) return { trained_at: null, cross_validation: null, review: null, trend } satisfies Quality;
      const { crossValidation, review } = await reviewOf(db, projectId, last.inputHash);
      const head = JSON.stringify({ trained_at: last.trainedAt, trend });
      return new TextReply(JSON_TEXT, `${head.slice(0, -1)},"cross_validation":${crossValidation},"review":${review}}`);
    }),
  ];
}

const JSON_TEXT = 'application/json; charset=utf-8';

/** Whether the draft would train another model than the one that serves. */
async function isStale(db: Queries, projectId: number, last: Training, now: () => Microseconds): Promise<boolean> {
  const changed = await db
    .selectFrom('revisions')
    .select('version')
    .where('project_id', '=', projectId)
    .where('version', '>', last.inputVersion)
    .where('resource', 'in', TRAINED_RESOURCES)
    .limit(1)
    .executeTakeFirst();
  if (!changed) return false;
  return fingerprint(await readTrainingInput({ db, projectId, now })) !== last.inputHash;
}

function reply({ trainedAt, seconds }: Pick<Training, 'trainedAt' | 'seconds'>, unchanged: boolean): TrainReply {
  return { status: 'ok', trained_at: trainedAt, seconds, unchanged };
}
