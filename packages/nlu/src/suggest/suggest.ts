import { splitReferences, templateKey } from '@parley/domain';
import { languageCode } from '#languages/stem.ts';
import { nearerIntents } from '#suggest/nearer.ts';
import { spokenForms } from '#suggest/spoken.ts';
import type { Suggestion, SuggestionInput, SuggestionKind } from '#suggest/suggestion.ts';
import { coverageOf } from '#suggest/covered.ts';
import { valuesOf, withOtherValues, type ValuesByReference } from '#suggest/values.ts';

/**
 * Suggests more phrases for an intent, made of its templates by rules alone, so the result is deterministic. They are
 * dealt out a template and a kind at a time, so that a few of them show all kinds. No suggestion is already a template
 * of any intent, or an instance of one.
 */
export function suggestTemplates(input: SuggestionInput, limit: number): Suggestion[] {
  const known = new Set(input.templates.map(templateKey));
  for (const { templates } of input.others) for (const template of templates) known.add(templateKey(template));
  const suggestions: Omit<Suggestion, 'nearerTo'>[] = [];
  const values = valuesOf(input.synonyms, input.entities);
  const isCovered = coverageOf(known, values);
  let sources = spacedOut(input.templates, Math.max(limit, FEWEST_TEMPLATES)).flatMap((template) =>
    sourcesOf(template, values, input),
  );
  while (sources.length > 0 && suggestions.length < limit) {
    sources = sources.filter(({ phrases, from, kind }) => {
      if (suggestions.length >= limit) return false;
      for (let next = phrases.next(); !next.done; next = phrases.next()) {
        const text = next.value.trim().replace(/\s+/gu, ' ');
        const key = templateKey(text);
        if (key === '' || known.has(key) || isCovered(text)) continue;
        known.add(key);
        suggestions.push({ text, kind, from });
        return true;
      }
      return false;
    });
  }
  const nearer = nearerIntents(suggestions, input);
  return suggestions.map((suggestion, at) => ({ ...suggestion, nearerTo: nearer[at] ?? null }));
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
  phrases: Iterator<string, void>;
}

function sourcesOf(template: string, values: ValuesByReference, { synonyms, language }: SuggestionInput): Source[] {
  const parts = splitReferences(template, {
    synonyms: { has: (name) => values.has(`#${name}`) },
    entities: { has: (name) => values.has(`@${name}`) },
  });
  const code = languageCode(language);
  return [
    { from: template, kind: 'value', phrases: withOtherValues(parts, synonyms, code) },
    { from: template, kind: 'short form', phrases: spokenForms(parts, code) },
  ];
}
