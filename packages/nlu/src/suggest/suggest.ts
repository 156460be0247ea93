import { splitReferences, templateKey } from '@parley/domain';
import { languageCode } from '#languages/stem.ts';
import { nearerIntents } from '#suggest/nearer.ts';
import { spokenForms } from '#suggest/spoken.ts';
import type { Suggestion, SuggestionInput, SuggestionKind } from '#suggest/suggestion.ts';
import { eachInPieces, type Pieces } from '#text/pieces.ts';
import { coverageOf } from '#suggest/covered.ts';
import { exchangesIn, withExchanges } from '#suggest/exchanges.ts';
import { readingValues, type ValuesByReference } from '#suggest/values.ts';

/**
 * Suggests more phrases for an intent, made of its templates by rules alone, so the result is deterministic. They are
 * dealt out a template and a kind at a time, so that a few of them show all kinds. No suggestion is already a template
 * of any intent, or an instance of one.
 */
export function* suggestTemplates(input: SuggestionInput, limit: number): Pieces<Suggestion[]> {
  const known = new Set<string>();
  for (const { templates } of [input, ...input.others]) {
    yield* eachInPieces(templates, (template) => known.add(templateKey(template)));
  }
  const suggestions: Omit<Suggestion, 'nearerTo'>[] = [];
  const values = yield* readingValues(input.synonyms, input.entities);
  const isCovered = yield* coverageOf(known, values);
  const templates = spacedOut(input.templates, Math.max(limit, FEWEST_TEMPLATES));
  const exchanges = yield* exchangesIn(templates, values);
  // "Talk to you" breaks off "talk to you later".
  const own = templates.map((template) => `${templateKey(template)} `);
  const isUseless = (text: string) => isCovered(text) || own.some((key) => key.startsWith(`${templateKey(text)} `));
  let sources = templates.flatMap((template) => sourcesOf(template, values, exchanges, input));
  while (sources.length > 0 && suggestions.length < limit) {
    const left: Source[] = [];
    for (const source of sources) {
      if (suggestions.length >= limit) break;
      const text = yield* nextOf(source, known, isUseless);
      if (text === null) continue;
      suggestions.push({ text, kind: source.kind, from: source.from });
      left.push(source);
    }
    sources = left;
  }
  const nearer = yield* nearerIntents(suggestions, input);
  return suggestions.map((suggestion, at) => ({ ...suggestion, nearerTo: nearer[at] ?? null }));
}

/** The next phrase of a source that is not known; it is known from then on. Null after the last. */
function* nextOf({ phrases }: Source, known: Set<string>, isUseless: (text: string) => boolean): Pieces<string | null> {
  for (let next = phrases.next(); !next.done; next = phrases.next()) {
    yield;
    const text = next.value?.trim().replace(/\s+/gu, ' ') ?? '';
    const key = templateKey(text);
    // "Hi, I need my PIN" says no more than what comes after the greeting.
    const bare = text.slice(text.indexOf(',') + 1).trim();
    if (key === '' || known.has(key) || isUseless(text) || isUseless(bare)) continue;
    known.add(key);
    return text;
  }
  return null;
}

/** The least number of templates that are taken from all over an intent with very many. */
const FEWEST_TEMPLATES = 100;

function spacedOut(templates: readonly string[], most: number): readonly string[] {
  if (templates.length <= most) return templates;
  return Array.from({ length: most }, (_, at) => templates[Math.floor((at * templates.length) / most)] ?? '');
}

interface Source {
  from: string;
  kind: SuggestionKind;
  phrases: Iterator<string | null, void>;
}

function sourcesOf(
  template: string,
  values: ValuesByReference,
  exchanges: Parameters<typeof withExchanges>[1],
  { language }: SuggestionInput,
): Source[] {
  const parts = splitReferences(template, {
    synonyms: { has: (name) => values.has(`#${name}`) },
    entities: { has: (name) => values.has(`@${name}`) },
  });
  const code = languageCode(language);
  return [
    { from: template, kind: 'own words', phrases: withExchanges(template, exchanges, code) },
    { from: template, kind: 'short form', phrases: spokenForms(parts, code) },
  ];
}
