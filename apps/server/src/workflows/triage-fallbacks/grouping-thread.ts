import { gunzipSync } from 'node:zlib';
import type { FallbackGroup } from '@parley/contract';
import { groupPhrases, loadModel, type CountedPhrase } from '@parley/nlu';
import { embedding } from '#platform/embedding.ts';
import { threadWork } from '#platform/threads/thread-work.ts';
import { likeliestOf } from '#workflows/triage-fallbacks/likeliest.ts';

export interface GroupingTask {
  phrases: CountedPhrase[];
  /** False makes every phrase its own group. */
  isAlike: boolean;
  compressedModel: Uint8Array | null;
}

export interface Grouped {
  ids: number[];
  counter: number;
  likeliest: FallbackGroup['likeliest'];
}

threadWork<GroupingTask, Grouped[]>(async ({ phrases, isAlike, compressedModel }) => {
  const model = compressedModel && loadModel(gunzipSync(compressedModel), embedding());
  const byId = new Map(phrases.map((phrase) => [phrase.id, phrase]));
  const groups: Grouped[] = [];
  for (const { ids } of isAlike ? groupPhrases(phrases) : alone(phrases)) {
    const members = ids.flatMap((id) => byId.get(id) ?? []);
    const texts = members.map(({ text }) => text);
    groups.push({
      ids,
      counter: members.reduce((sum, { counter }) => sum + counter, 0),
      likeliest: model ? await likeliestOf(model, texts, 'grouping') : [],
    });
  }
  return groups;
});

function alone(phrases: CountedPhrase[]): { ids: number[] }[] {
  return phrases.toSorted((a, b) => b.counter - a.counter || a.id - b.id).map(({ id }) => ({ ids: [id] }));
}
