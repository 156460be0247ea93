import type { FallbackGroup } from '@parley/contract';
import { TYPICAL_PHRASES } from '@parley/domain/fallback';
import { understanding, type Model } from '@parley/nlu';
import { inTurn } from '#platform/pauses.ts';

const LIKELIEST = 3;

/** The mean of the candidates for each phrase; the first phrase is the most typical. */
export async function likeliestOf(
  model: Model,
  phrases: readonly string[],
  owner: string,
): Promise<FallbackGroup['likeliest']> {
  const asked = phrases.slice(0, TYPICAL_PHRASES);
  const sums = new Map<string, number>();
  for (const text of asked) {
    const { intents } = await inTurn(owner, understanding(model, text));
    const [best] = intents;
    if (!best || best.name === null) continue;
    for (const { name, confidence } of [{ ...best, name: best.name }, ...best.alternatives]) {
      sums.set(name, (sums.get(name) ?? 0) + confidence / asked.length);
    }
  }
  return [...sums]
    .map(([name, confidence]) => ({ name, confidence }))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, LIKELIEST);
}
