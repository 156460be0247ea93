import type { PhraseReader } from '#stages/phrases.ts';
import { fold } from '#text/fold.ts';
import { tokenise } from '#text/tokens.ts';
import type { TrainingInput } from '#training-input.ts';

/** Each word of the templates in its commonest spelling, the commonest word first. */
export function vocabularyOf(reader: PhraseReader, templates: readonly string[]): string[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const template of templates) {
    for (const written of reader.spelledOut(template)) {
      const counts = getOrAdd(spellings, fold(written), () => new Map<string, number>());
      const lower = written.toLowerCase();
      counts.set(lower, (counts.get(lower) ?? 0) + 1);
    }
  }
  const words = [...spellings.values()].map((counts) => {
    const [[spelling] = ['']] = [...counts].toSorted(([, a], [, b]) => b - a);
    return { spelling, count: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
  return words.toSorted((a, b) => b.count - a.count).map(({ spelling }) => spelling);
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** All other words that a text may contain, except numbers; empty if autocorrect is off. */
export function otherWords(input: TrainingInput, vocabulary: readonly string[]): string[] {
  if (input.autocorrect_threshold <= 0) return [];
  const texts = [
    ...input.synonyms.flatMap(({ values }) => values),
    ...input.entities.map(({ values }) => values),
    input.stt_corrections,
  ];
  return [...new Set(texts.flatMap(spellings)).difference(new Set(vocabulary))];
}

function spellings(text: string): string[] {
  return tokenise(text).map(({ start, end }) => text.slice(start, end).toLowerCase());
}
