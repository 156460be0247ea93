import type { TriedText } from '@parley/contract';
import { wallClock } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import {
  emptyModel,
  explaining,
  prepareToExplain,
  understanding,
  withPauses,
  type Model,
  type Pieces,
} from '@parley/nlu';
import { readSettings } from '#features/settings/settings-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import type { InProject } from '#platform/db/database.ts';
import { inTurn, pauses } from '#platform/pauses.ts';
import type { Bots } from '#workflows/converse/bots.ts';

export interface UnderstandingDeps {
  inProject: InProject;
  bots: Bots;
  now(): Microseconds;
}

const NOTHING_LEARNT = emptyModel();

/** Understands texts with the models of drafts, and explains the result. */
export function createTryOut({ inProject, bots, now }: UnderstandingDeps) {
  const prepared = new WeakMap<Model, Promise<void>>();

  function prepare(model: Model): Promise<void> {
    const preparing = prepared.get(model) ?? prepareToExplain(model, pauses());
    prepared.set(model, preparing);
    return preparing;
  }

  return async function tryText(projectId: number, text: string): Promise<TriedText> {
    const { last, timeZone } = await inProject(projectId, 'read', async (db) => ({
      last: await lastTraining(db, projectId),
      timeZone: (await readSettings({ db, projectId, actor: null, now })).time_zone,
    }));
    const model = last ? await bots.model(projectId, last.modelHash) : NOTHING_LEARNT;
    await prepare(model);
    const clock = wallClock(timeZone, now());
    const { read, milliseconds } = await inTurn(String(projectId), timed(understanding(model, text, clock)));
    const { words, nearest } = await withPauses(explaining(model, read), pauses());
    return {
      ...read,
      untrained: last === null || read.unusable !== undefined,
      words: words.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
      nearest,
      milliseconds,
    };
  };
}

/** How long reading takes, without the waits between its pieces. */
function* timed<T>(pieces: Pieces<T>): Pieces<{ read: T; milliseconds: number }> {
  let milliseconds = 0;
  for (;;) {
    const started = performance.now();
    const { done, value } = pieces.next();
    milliseconds += performance.now() - started;
    if (done === true) return { read: value, milliseconds };
    yield;
  }
}
