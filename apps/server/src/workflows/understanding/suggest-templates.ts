import type { ReplyOf, understanding as calls } from '@parley/contract';
import type { Understanding } from '@parley/domain';
import { Problem } from '@parley/domain/problem';
import { templateKey } from '@parley/domain/text';
import {
  coverageOf,
  readingValues,
  suggestTemplates,
  understanding,
  withPauses,
  type Model,
  type TrainingInput,
} from '@parley/nlu';
import { inTurn, pauses } from '#platform/pauses.ts';
import { callersPhrases } from '#workflows/understanding/callers-phrases.ts';
import type { Phrasing } from '#workflows/understanding/phrasing.ts';

type Suggestions = ReplyOf<typeof calls.suggest>;

interface SuggestingDeps {
  /** Shows which suggestions are nearer to another intent; null before the first training. */
  model: Model | null;
  phrasing: Phrasing | null;
  /** How often callers said each text; null for a user who may not see it. */
  said: ReadonlyMap<string, number> | null;
  /** The owner whose texts take turns with other owners' texts. */
  owner: string;
}

/** How many more than the limit to request, as some may be templates of other intents. */
const SPARE = 100;

/** More templates for an intent that match no template of any intent: from callers, the writing service, and rules. */
export async function suggestFor(
  { intents, synonyms, entities, language }: TrainingInput,
  { model, phrasing, said, owner }: SuggestingDeps,
  intentId: number,
  limit: number,
): Promise<Suggestions> {
  const intent = intents.find(({ id }) => id === intentId);
  if (!intent) throw new Problem('not_found', 'Not found. It may have been deleted.');
  const { templates } = intent;
  // Half of them, so that rules contribute, too.
  const written = templates.length === 0 ? null : await phrasing?.more(intent, Math.ceil(limit / 2), language);
  const pause = pauses();
  const rules = suggestTemplates({ templates, synonyms, entities, language, others: [] }, limit + SPARE);
  const byRules = await withPauses(rules, pause);
  const everyTemplate = intents.flatMap((other) => other.templates);
  const heard = model && said ? await callersPhrases({ said, model, owner }, intent.name, everyTemplate) : [];
  const made = [
    ...heard.map((text) => ({ text, kind: 'said' as const, from: null })),
    ...(written && 'phrases' in written ? written.phrases : []).map((text) => ({
      text,
      kind: 'written' as const,
      from: null,
    })),
    ...byRules,
  ];
  const taken = await takenKeys(intents);
  const values = await withPauses(readingValues(synonyms, entities), pause);
  const isCovered = await withPauses(coverageOf(taken, values), pause);
  const fresh = made
    .filter(({ text }) => !isCovered(text) && taken.size < taken.add(templateKey(text)).size)
    .slice(0, limit);
  const idByName = new Map(intents.map(({ id, name }) => [name, id]));
  // A model that does not know the intent would find every phrase nearer to others.
  const judge = model?.parts.classifier.intents.includes(intent.name) ? model : null;
  const suggestions: Suggestions['suggestions'] = [];
  for (const { text, kind, from } of fresh) {
    const name = judge && heardAs(judge, await inTurn(owner, understanding(judge, text)));
    const nearer = name === null || name === intent.name ? null : (idByName.get(name) ?? null);
    // What rules make and belongs elsewhere helps no editor.
    if (nearer !== null && (kind === 'own words' || kind === 'short form')) continue;
    suggestions.push({ template: text, kind, from, nearer_to: nearer });
  }
  return { suggestions, failure: written && 'failure' in written ? written.failure : null };
}

async function takenKeys(intents: TrainingInput['intents']): Promise<Set<string>> {
  const pause = pauses();
  const keys = new Set<string>();
  for (const { templates } of intents) {
    for (const template of templates) {
      keys.add(templateKey(template));
      await pause();
    }
  }
  return keys;
}

/** The intent that the model recognizes in this text. */
function heardAs(model: Model, { intents: [best] }: Understanding): string | null {
  return best && best.confidence >= model.parts.confidenceThreshold ? best.name : null;
}
