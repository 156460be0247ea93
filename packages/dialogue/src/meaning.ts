import type { EntityHit, IntentArgs, RecognisedIntent, Understanding } from '@parley/domain';
import { nameKey } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import type { Json } from '#json.ts';

export const FALLBACK = '__fallback__';

/** One thing that a text means to the bot. */
export interface Meaning {
  /** An intent's name, or `__fallback__`. */
  intent: string;
  confidence: number;
  alternatives: { name: string; confidence: number }[];
}

/**
 * Lists the meanings of a text, in its order. Unrecognized clauses count only when the whole text is unrecognized,
 * and an intent that two clauses share is one meaning.
 */
export function meaningsOf(understanding: Understanding, threshold: number): Meaning[] {
  const meanings = understanding.intents.map((recognised) => meaningOf(recognised, threshold));
  const recognised = meanings.filter(({ intent }) => intent !== FALLBACK);
  const unique = [...new Map(recognised.map((meaning) => [nameKey(meaning.intent), meaning])).values()];
  if (unique.length > 0) return unique;
  return [meanings[0] ?? { intent: FALLBACK, confidence: 0, alternatives: [] }];
}

function meaningOf({ name, confidence, alternatives }: RecognisedIntent, threshold: number): Meaning {
  if (name === null) return { intent: FALLBACK, confidence, alternatives };
  if (confidence >= threshold) return { intent: name, confidence, alternatives };
  return { intent: FALLBACK, confidence, alternatives: [{ name, confidence }, ...alternatives] };
}

export function intentArgs(understanding: Understanding, meaning: Meaning): IntentArgs {
  const { text, corrected_text, entities } = understanding;
  return {
    text,
    ...(corrected_text === undefined ? {} : { corrected_text }),
    confidence: meaning.confidence,
    alternatives: meaning.alternatives.map(({ name, confidence }) => ({ name, confidence })),
    entities: entities.map((hit) => ({ ...hit })),
  };
}

/**
 * Entity values by name: the first hit, or all of them for a multiple entity. The values of a role are also under the
 * name with the role, as `city:from`.
 */
export function entityValuesByName(bot: CompiledBot, hits: EntityHit[]): Record<string, Json> {
  const inRoles = hits.filter(({ role }) => role !== undefined);
  const found = [
    ...Map.groupBy(hits, ({ entity }) => entity),
    ...Map.groupBy(inRoles, ({ entity, role }) => `${entity}:${role}`),
  ];
  // `fromEntries` keeps a name such as __proto__ an ordinary key.
  return Object.fromEntries(
    found.map(([name, hitsOfName]) => {
      const isMultiple = bot.entitiesByName.get(nameKey(hitsOfName[0]?.entity ?? name))?.occurrence === 'multiple';
      const values = hitsOfName.map(({ value }) => value);
      return [name, isMultiple ? values : (values[0] ?? null)];
    }),
  );
}

/** What was found, in the order of the text: entity, role, value, words and their place. */
export function foundIn(hits: readonly EntityHit[]): Json[] {
  return hits.map(({ entity, role = null, value, text, start, end }) => ({ entity, role, value, text, start, end }));
}
