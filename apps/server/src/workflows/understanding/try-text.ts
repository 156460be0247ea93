import type { TriedText } from '@parley/contract';
import { emptyModel, explain, prepareToExplain, understand, type Model } from '@parley/nlu';
import { lastTraining } from '#features/models/model-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';
import type { Bots } from '#workflows/converse/draft-bots.ts';

export interface UnderstandingDeps {
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  bots: Bots;
}

const NOTHING_LEARNT = emptyModel();

/** Understands texts by the models that serve drafts, and says why. */
export function createTryOut({ inProject, bots }: UnderstandingDeps) {
  const prepared = new WeakMap<Model, Promise<void>>();

  function prepare(model: Model): Promise<void> {
    const preparing = prepared.get(model) ?? prepareToExplain(model, pauses());
    prepared.set(model, preparing);
    return preparing;
  }

  return async function tryText(projectId: number, text: string): Promise<TriedText> {
    const last = await inProject(projectId, 'read', (db) => lastTraining(db, projectId));
    const model = last ? await bots.model(projectId, last.modelHash) : NOTHING_LEARNT;
    await prepare(model);
    const started = performance.now();
    understand(model, text);
    const milliseconds = performance.now() - started;
    const { understanding, words, nearest } = explain(model, text);
    return {
      ...understanding,
      untrained: last === null,
      words: words.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
      nearest,
      milliseconds,
    };
  };
}
