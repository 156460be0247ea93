import type { Entity } from '@parley/domain';
import { createUserStore } from '#shared/global-state.ts';
import { hasValues, valueMeant } from '#parts/entity-values/lacks-value.ts';
import type { ReferenceOffer } from '#parts/templates/reference-offers.ts';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';

/** The words that were marked last, for which the strip above the foot offers what follows. */
export interface MarkedWords {
  words: string;
  offer: ReferenceOffer;
  /** The template before the words were marked. */
  text: string;
}

export const markedWords = createUserStore<{ marked: MarkedWords | null }>({ marked: null });

/** A remedy for words that are not among the values of the reference. */
export type MissingValue = { kind: 'entity'; entity: Entity } | { kind: 'synonym'; id: number } | null;

/** Words that the reference will not find by its values, as it does not have them. */
export function missingValue(
  { words, offer }: MarkedWords,
  entities: readonly Entity[],
  synonyms: Synonyms,
): MissingValue {
  if (offer.value !== undefined) return null;
  if (offer.kind === 'entity') {
    const entity = entities.find(({ name }) => name === offer.name);
    return entity && hasValues(entity) && valueMeant(words, entity) === undefined ? { kind: 'entity', entity } : null;
  }
  const synonym = synonyms.canEdit ? synonyms.saving.things?.find(({ name }) => name === offer.name) : undefined;
  return synonym && !synonym.values.includes(words) ? { kind: 'synonym', id: synonym.id } : null;
}
