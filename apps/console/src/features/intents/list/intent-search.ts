import { searchKey, type Intent, type ReferenceNames } from '@parley/domain';
import { referencesIn } from '#parts/templates/template-parts.ts';

export interface FoundIntent {
  intent: Intent;
  /** The templates that match; all of them if the name matches or there is no search. */
  templates: readonly string[];
  /** The intent is here for its templates alone. */
  byTemplate: boolean;
}

/**
 * The intents whose normalised name or a template contains the query, in their order. Keys are kept for every intent
 * object, so a change of one intent costs only that intent's keys. The name of a synonym or entity, with its sign,
 * finds the templates that refer to it and nothing else.
 */
export function searchIntents(intents: readonly Intent[], query: string, names?: ReferenceNames): FoundIntent[] {
  const wanted = searchKey(query);
  if (wanted === '') return intents.map((intent) => ({ intent, templates: intent.templates, byTemplate: false }));
  if (names && isReference(query.trim(), names)) return usersOf(intents, query.trim(), names);

  const found: FoundIntent[] = [];
  for (const intent of intents) {
    const keys = keysOf(intent);
    if (keys.name.includes(wanted)) {
      found.push({ intent, templates: intent.templates, byTemplate: false });
      continue;
    }
    if (!keys.all.includes(wanted)) continue;
    const templates = intent.templates.filter((_, at) => keys.templates[at]?.includes(wanted));
    if (templates.length > 0) found.push({ intent, templates, byTemplate: true });
  }
  return found;
}

function isReference(query: string, { synonyms, entities }: ReferenceNames): boolean {
  const name = query.slice(1);
  return (query.startsWith('#') && synonyms.has(name)) || (query.startsWith('@') && entities.has(name));
}

function usersOf(intents: readonly Intent[], reference: string, names: ReferenceNames): FoundIntent[] {
  return intents.flatMap((intent) => {
    const templates = intent.templates.filter((template) =>
      referencesIn(template, names).some(({ text }) => text === reference),
    );
    return templates.length === 0 ? [] : [{ intent, templates, byTemplate: true }];
  });
}

/** Computes an intent's search keys in advance; otherwise the first search would wait for all of them. */
export function prepareSearch(intent: Intent): void {
  keysOf(intent);
}

interface Keys {
  name: string;
  templates: string[];
  /** The templates' keys in one text: one look shows that the search text occurs nowhere. */
  all: string;
}

const keysByIntent = new WeakMap<Intent, Keys>();

function keysOf(intent: Intent): Keys {
  const known = keysByIntent.get(intent);
  if (known) return known;
  const templates = intent.templates.map(searchKey);
  const keys = { name: searchKey(intent.name), templates, all: templates.join('\n') };
  keysByIntent.set(intent, keys);
  return keys;
}
