import { gunzipSync } from 'node:zlib';
import { groupPhrases, loadModel, understand, type CountedPhrase, type Model } from '@parley/nlu';
import { embedding } from '#platform/embedding.ts';
import { threadWork } from '#platform/threads/thread-work.ts';

export interface GroupingTask {
  phrases: CountedPhrase[];
  /** Without it every phrase is a group of its own. */
  isAlike: boolean;
  compressedModel: Uint8Array | null;
}

export interface LikelyIntent {
  name: string;
  confidence: number;
}

export interface Grouped {
  ids: number[];
  counter: number;
  likeliest: LikelyIntent[];
}

/** So many of a group's most typical phrases tell what it is about. */
const ASKED = 5;
const LIKELIEST = 3;

threadWork<GroupingTask, Grouped[]>(({ phrases, isAlike, compressedModel }) => {
  const model = compressedModel && loadModel(gunzipSync(compressedModel), embedding());
  const byId = new Map(phrases.map((phrase) => [phrase.id, phrase]));
  return (isAlike ? groupPhrases(phrases) : alone(phrases)).map(({ ids }): Grouped => {
    const members = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      ids,
      counter: members.reduce((sum, { counter }) => sum + counter, 0),
      likeliest: model ? likeliestOf(model, members.slice(0, ASKED)) : [],
    };
  });
});

function alone(phrases: CountedPhrase[]): { ids: number[] }[] {
  return phrases.toSorted((a, b) => b.counter - a.counter || a.id - b.id).map(({ id }) => ({ ids: [id] }));
}

/** The mean of what the phrases are taken for. */
function likeliestOf(model: Model, phrases: CountedPhrase[]): LikelyIntent[] {
  const sums = new Map<string, number>();
  for (const { text } of phrases) {
    const [best] = understand(model, text).intents;
    if (!best || best.name === null) continue;
    for (const { name, confidence } of [{ ...best, name: best.name }, ...best.alternatives]) {
      sums.set(name, (sums.get(name) ?? 0) + confidence / phrases.length);
    }
  }
  return [...sums]
    .map(([name, confidence]) => ({ name, confidence }))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, LIKELIEST);
}
