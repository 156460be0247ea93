import type { Preview } from '@parley/contract';
import type { Impact } from '@parley/domain/impact';
import type { Microseconds } from '@parley/domain/ids';
import { recentTurns } from '#features/conversations/recent-turns.ts';
import { compressedModel, type Training } from '#features/models/model-store.ts';
import type { Progress, Tasks } from '#features/tasks/tasks.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { ClockedPlace } from '#platform/db/place.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { ToCompare } from '#workflows/train-model/impact-thread.ts';
import { createStopSignal } from '#workflows/train-model/stop-signal.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import { createQueue } from '#workflows/train-model/training-queue.ts';
import { outdated, type CandidateModel } from '#workflows/train-model/candidates.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';

export interface PreviewDeps {
  inProject: InProject;
  now(): Microseconds;
  tasks: Tasks;
  trainer: Trainer;
}

/** Resources that the caller may see in addition to intents. */
export interface Sees {
  tests: boolean;
  conversations: boolean;
}

const THREAD = new URL('./impact-thread.ts', import.meta.url);

/** How much of a preview the training takes. */
const TRAINED_AT = 0.7;

/** Trains a model that does not serve, and reports what would change if it did. */
export function createPreviewer({ inProject, now, tasks, trainer }: PreviewDeps) {
  const closing = createStopSignal();
  const enqueue = createQueue();

  async function preview(projectId: number, sees: Sees): Promise<Preview> {
    const task = tasks.begin(projectId, 'preview', 'GET:/run/train');
    try {
      const { candidate, last } = await trainer.candidate(projectId, {
        signal: task.signal,
        report: (progress, message) => task.report(TRAINED_AT * progress, message),
      });
      // Each comparison takes a thread: equal ones are one, and others of the project wait their turn.
      const compared = [candidate.inputHash, last?.inputHash, sees.tests, sees.conversations].join(' ');
      const impact = await enqueue(projectId, compared, () => ({
        signal: task.signal,
        work: () => compare(projectId, candidate, last, sees, task),
      }));
      task.done('Preview ready');
      return {
        candidate: candidate.inputHash,
        trained_at: candidate.trainedAt,
        seconds: candidate.seconds,
        unchanged: last?.inputHash === candidate.inputHash,
        impact,
      };
    } catch (error) {
      task.failed('Preview failed; the current model stays in use');
      throw error;
    }
  }

  async function compare(
    projectId: number,
    candidate: CandidateModel,
    last: Training | null,
    sees: Sees,
    task: Progress,
  ): Promise<Impact> {
    const asked = await inProject(projectId, 'read', async (db) => ({
      before: last && (await compressedModel(db, projectId, last.modelHash)),
      after: await compressedModel(db, projectId, candidate.modelHash),
      renamed: last ? await renamedIntents({ db, projectId, now }, last.inputVersion, candidate.inputVersion) : [],
      steps: sees.tests ? await testSteps(db, projectId) : null,
      turns: sees.conversations ? await recentTurns(db, projectId) : null,
    }));
    const { after } = asked;
    if (!after) throw outdated();
    const isSame = last?.modelHash === candidate.modelHash;
    const signal = AbortSignal.any([closing.signal, task.signal]);
    return inThread<ToCompare, Impact>(
      THREAD,
      { ...asked, after, isSame },
      {
        signal,
        report: (progress, message) => task.report(TRAINED_AT + (1 - TRAINED_AT) * progress, message),
      },
    );
  }

  /** Reads the texts of testers, in every step of every test. */
  async function testSteps(db: Queries, projectId: number): Promise<ToCompare['steps']> {
    const tests = await versioned({ db, projectId, now, actor: null }, 'tests').list();
    return tests.flatMap(({ id, name, steps }) => steps.map(({ input }) => ({ test: { id, name }, text: input })));
  }

  return { preview, close: closing.close };
}

export type Previewer = ReturnType<typeof createPreviewer>;

/** Intents that have another name now: old and new name. */
async function renamedIntents(
  place: ClockedPlace,
  then: Microseconds,
  later: Microseconds,
): Promise<[string, string][]> {
  const intents = versioned({ ...place, actor: null }, 'intents');
  const names = new Map((await intents.listAt(later)).map(({ id, name }) => [id, name]));
  return (await intents.listAt(then)).flatMap(({ id, name }): [string, string][] => {
    const nameNow = names.get(id);
    return nameNow === undefined || nameNow === name ? [] : [[name, nameNow]];
  });
}
