import type { Suggestion, SuggestionInput } from '#suggest/suggestion.ts';
import { eachInPieces, type Pieces } from '#text/pieces.ts';
import { wordsOf } from '#text/tokens.ts';

/** For each phrase the other intent, if any, that has a template sharing as many of its words as the nearest own one. */
export function* nearerIntents(
  suggestions: readonly Pick<Suggestion, 'text'>[],
  { templates, others }: Pick<SuggestionInput, 'templates' | 'others'>,
): Pieces<(string | null)[]> {
  const byWord = new Map<string, number[]>();
  const sizes = suggestions.map(({ text }, at) => {
    const words = new Set(wordsOf(text));
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), at]);
    return words.size;
  });
  const nearest = new Float64Array(suggestions.length);
  const names: (string | null)[] = suggestions.map(() => null);
  const shared = new Uint16Array(suggestions.length);
  const compare = (template: string, name: string | null) => {
    const words = new Set(wordsOf(template));
    const touched: number[] = [];
    for (const word of words) {
      for (const at of byWord.get(word) ?? []) {
        if (shared[at] === 0) touched.push(at);
        shared[at] = (shared[at] ?? 0) + 1;
      }
    }
    for (const at of touched) {
      const cosine = (shared[at] ?? 0) / Math.sqrt(words.size * (sizes[at] ?? 1));
      shared[at] = 0;
      const isNearer = name === null ? cosine > (nearest[at] ?? 0) : cosine >= (nearest[at] ?? 0) && cosine > MINIMUM;
      if (!isNearer) continue;
      nearest[at] = cosine;
      names[at] = name;
    }
  };
  yield* eachInPieces(templates, (template) => compare(template, null));
  for (const { name, templates } of others) yield* eachInPieces(templates, (template) => compare(template, name));
  return names;
}

/** Phrases that share less are not near. */
const MINIMUM = 0.5;
