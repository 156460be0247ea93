import type { Intent, ReferenceNames } from '@parley/domain';
import { referencesIn } from '#parts/templates/template-parts.ts';

export interface ReferenceUse {
  templates: number;
  intents: number;
}

export type ReferenceUses = Record<'synonym' | 'entity', ReadonlyMap<string, ReferenceUse>>;

/** How many templates, of how many intents, refer to each synonym and entity. */
export function referenceUses(intents: readonly Intent[], names: ReferenceNames): ReferenceUses {
  const uses = { synonym: new Map<string, ReferenceUse>(), entity: new Map<string, ReferenceUse>() };
  for (const intent of intents) {
    const own = countsOf(intent, names);
    for (const kind of ['synonym', 'entity'] as const) {
      for (const [name, count] of own[kind]) {
        const known = uses[kind].get(name);
        uses[kind].set(name, { templates: (known?.templates ?? 0) + count, intents: (known?.intents ?? 0) + 1 });
      }
    }
  }
  return uses;
}

type Counts = Record<'synonym' | 'entity', ReadonlyMap<string, number>>;

/** The counts for the last requested names. */
const countsByIntent = new WeakMap<Intent, { names: ReferenceNames; counts: Counts }>();

function countsOf(intent: Intent, names: ReferenceNames): Counts {
  const known = countsByIntent.get(intent);
  if (known?.names === names) return known.counts;
  const counts = { synonym: new Map<string, number>(), entity: new Map<string, number>() };
  for (const template of intent.templates) {
    const seen = new Set<string>();
    for (const { kind, text, name } of referencesIn(template, names)) {
      if (seen.has(text)) continue;
      seen.add(text);
      counts[kind].set(name, (counts[kind].get(name) ?? 0) + 1);
    }
  }
  countsByIntent.set(intent, { names, counts });
  return counts;
}
