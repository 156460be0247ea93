import type { ReplyOf, training } from '@parley/contract';
import type { Resource } from '@parley/domain';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { TrainingInput } from '@parley/nlu';
import type { FastifyBaseLogger } from 'fastify';
import { candidateOf, dropCandidate, saveCandidate, type Candidate } from '#features/models/candidate-store.ts';
import {
  lastTraining,
  reuseTraining,
  saveModel,
  saveTraining,
  serveTraining,
  trainingOn,
  type Training,
} from '#features/models/model-store.ts';
import { createTasks, type Progress, type Tasks } from '#features/tasks/tasks.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { InProject } from '#platform/db/database.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { createClosing } from '#workflows/train-model/closing.ts';
import { inThread, startThread, warmUp } from '#platform/threads/in-thread.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import type { Reviewer } from '#workflows/train-model/review-model.ts';
import { fingerprint, readTrainingInput, TRAINED_RESOURCES } from '#workflows/train-model/training-input.ts';
import { createQueue } from '#workflows/train-model/training-queue.ts';
import type { ToTrain, Trained } from '#workflows/train-model/training-thread.ts';

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

/** What a project would be trained on now. */
interface Draft {
  input: TrainingInput;
  inputVersion: Microseconds;
  inputHash: string;
  last: Training | null;
}

type Watched = Pick<Progress, 'signal' | 'report'>;

const THREAD = new URL('./training-thread.ts', import.meta.url);
/** Larger bots take seconds, of which a thread that is kept would save little, and it would hold much memory. */
const MOST_TEMPLATES_KEPT = 2_000;
/** A second thread reads a bot once more, into memory of its own. */
const MOST_TEMPLATES_SHARED = 30_000;

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
  const kept = createKeptThread(() => startThread(THREAD));
  /** Projects that, when they were last trained here, were too large for it. */
  const large = new Set<number>();

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

  async function readDraft(projectId: number): Promise<Draft> {
    return inProject(projectId, 'read', async (db) => {
      // Taken before the data: what is written meanwhile counts as newer than this training.
      const inputVersion = await projectVersion(db, projectId);
      const input = await readTrainingInput({ db, projectId, now });
      return { input, inputVersion, inputHash: fingerprint(input), last: await lastTraining(db, projectId) };
    });
  }

  /** The draft as it is now: what was read when the training was asked for, unless the project has changed since. */
  async function refreshed(projectId: number, asked: Draft): Promise<Draft> {
    const version = await inProject(projectId, 'read', (db) => projectVersion(db, projectId));
    return version === asked.inputVersion ? asked : readDraft(projectId);
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

  /** Makes a model that was trained on this before, and may or may not have served, the one that serves. */
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

  /** Until it is stored, nothing has changed. */
  async function makeModel(projectId: number, { input, inputHash }: Pick<Draft, 'input' | 'inputHash'>, task: Watched) {
    const started = now();
    const signal = AbortSignal.any([closing.signal, task.signal]);
    const templates = input.intents.reduce((sum, intent) => sum + intent.templates.length, 0);
    const isLarge = templates > MOST_TEMPLATES_KEPT;
    if (isLarge) large.add(projectId);
    else large.delete(projectId);
    const isShared = isWarmedUp && templates <= MOST_TEMPLATES_SHARED;
    const { unaided, ...trained } = await inThread<ToTrain, Trained>(
      THREAD,
      { input, isShared },
      {
        signal,
        report: task.report,
        kept: isLarge ? null : kept,
      },
    );
    const seconds = (now() - started) / 1_000_000;
    if (unaided !== null) log.warn({ projectId, reason: unaided }, 'the helper thread of a training failed');
    log.info({ projectId, seconds, ...trained.figures, bytes: trained.compressedModel.length }, 'trained');
    return { ...trained, inputHash, trainedAt: unixSeconds(now), seconds };
  }

  /** The first training of a thread takes twice as long, unless it was warmed up. */
  function expectTraining(projectId: number): void {
    if (!isWarmedUp || closing.signal.aborted || large.has(projectId)) return;
    try {
      kept.expectWork(warmUp);
    } catch (error) {
      // What was edited is edited, whether a thread can be started for it or not.
      log.warn({ err: error, projectId }, 'a thread for the next training could not be started');
    }
  }

  return {
    train,

    /** Whoever edits what is trained will train soon. */
    heed(projectId: number, changed: ReadonlySet<Resource>): void {
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
      kept.end();
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
