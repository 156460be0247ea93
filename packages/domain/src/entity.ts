import * as z from 'zod/mini';
import { ENTITY_TYPES } from '#entity-values.ts';
import { Id, Stamp } from '#ids.ts';
import { nameText, text } from '#text.ts';

export const EntityName = nameText('Entity name cannot be empty').check(
  z.refine((name) => !/ /u.test(name), 'Entity name cannot contain spaces'),
  z.refine(
    (name) => /^[\x20-\x7e]*$/u.test(name),
    'Entity name can contain only ASCII characters (i.e. no diacritics)',
  ),
  z.refine((name) => !/[.$,]/u.test(name), 'Entity name cannot contain a dot, dollar sign or comma'),
);

/** Checks names in a batch, where one message has to name the entity. */
export const SavedEntityName = nameText('Entity name cannot be empty').check(
  z.refine((name) => /^[\x21-\x7e]*$/u.test(name) && !/[.$,]/u.test(name), {
    error: ({ input }) =>
      `Entity name ${String(input)} can contain only ASCII characters, without dots, dollar signs, commas or spaces`,
  }),
);

export const Entity = z.object({
  id: Id,
  name: EntityName,
  type: z.enum(ENTITY_TYPES),
  match: z.nullable(z.enum(['exact', 'lemmatized', 'fuzzy'])),
  occurrence: z.enum(['single', 'multiple']),
  case_insensitive: z.boolean(),
  /** Comma or newline separated; `value = synonym = synonym` is one value with its synonyms. */
  values: text(4_000_000),
  __is_system__: z.boolean(),
  /** True when its values are masked in all that is stored; absent in entities of before this was kept. */
  is_sensitive: z.optional(z.boolean()),
  ...Stamp,
});
export type Entity = z.infer<typeof Entity>;

/** How an entity of this type is matched: a dictionary always is somehow, and the others are not. */
export function fittingMatch({ type, match }: Pick<Entity, 'type' | 'match'>): Entity['match'] {
  return type === 'dictionary' ? (match ?? 'lemmatized') : null;
}
