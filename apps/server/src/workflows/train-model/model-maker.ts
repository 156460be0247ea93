import type { Microseconds } from '@parley/domain/ids';
import type { FastifyBaseLogger } from 'fastify';
import type { Progress } from '#features/tasks/tasks.ts';
import { unixSeconds } from '#platform/clock.ts';
import { noteTraining, watchTrainings } from '#platform/metrics.ts';
import { inThread, startThread, warmUp } from '#platform/threads/in-thread.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import type { createStopSignal } from '#workflows/train-model/stop-signal.ts';
import { countTemplates, MOST_TEMPLATES_KEPT } from '#workflows/train-model/training-input.ts';
import type { Draft } from '#workflows/train-model/training-draft.ts';
import type { ToTrain, Trained } from '#workflows/train-model/training-thread.ts';

export type Watched = Pick<Progress, 'signal' | 'report'>;

const THREAD = new URL('./training-thread.ts', import.meta.url);
/** A second thread reads the bot again into its own memory; at 15,000 templates it saves no time. */
const MOST_TEMPLATES_SHARED = 10_000;

interface ModelMakerDeps {
  now: () => Microseconds;
  log: FastifyBaseLogger;
  closing: ReturnType<typeof createStopSignal>;
  isWarmedUp: boolean;
}

/** Makes models in threads and keeps one thread for the next training. */
export function createModelMaker({ now, log, closing, isWarmedUp }: ModelMakerDeps) {
  const kept = createKeptThread(() => startThread(THREAD));
  /** Projects that were too large for it at their last training here. */
  const large = new Set<number>();
  let underWay = 0;
  const endWatch = watchTrainings(() => underWay);

  /** Nothing has changed until it is stored. */
  async function makeModel(projectId: number, { input, inputHash }: Pick<Draft, 'input' | 'inputHash'>, task: Watched) {
    const started = now();
    const signal = AbortSignal.any([closing.signal, task.signal]);
    const templates = countTemplates(input);
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

  /** A thread's first training takes twice as long, unless it was warmed up. */
  function expectTraining(projectId: number): void {
    if (!isWarmedUp || closing.signal.aborted || large.has(projectId)) return;
    try {
      kept.expectWork(warmUp);
    } catch (error) {
      // The edit is saved even if no thread can be started.
      log.warn({ err: error, projectId }, 'a thread for the next training could not be started');
    }
  }

  async function counted(...given: Parameters<typeof makeModel>): ReturnType<typeof makeModel> {
    const from = performance.now();
    underWay++;
    try {
      const made = await makeModel(...given);
      noteTraining('trained', made.seconds);
      return made;
    } catch (error) {
      noteTraining('failed', (performance.now() - from) / 1_000);
      throw error;
    } finally {
      underWay--;
    }
  }

  return {
    makeModel: counted,
    expectTraining,
    end(): void {
      endWatch();
      kept.end();
    },
  };
}
