import * as z from 'zod/mini';
import { Id, Stamp } from '#ids.ts';
import { nameText, text } from '#text.ts';

export const EntityName = nameText('Entity name cannot be empty').check(
  z.refine((name) => !/ /u.test(name), 'Entity name cannot contain spaces'),
  z.refine(
    (name) => /^[\x20-\x7e]*$/u.test(name),
    'Entity name can contain only ASCII characters (i.e. no diacritics)',
  ),
  z.refine((name) => !/[.$,]/u.test(name), 'Entity name cannot contain a dot, dollar or comma'),
);

/** The same rules, in one message that names the entity: many entities are saved at once. */
export const SavedEntityName = nameText('Entity name cannot be empty').check(
  z.refine((name) => /^[\x21-\x7e]*$/u.test(name) && !/[.$,]/u.test(name), {
    error: ({ input }) =>
      `The name of the entity ${String(input)} can contain only ASCII characters, and no dot, dollar, comma or space`,
  }),
);

/** What the product finds by itself. A project switches one on by having an entity of this type. */
export const SYSTEM_ENTITY_TYPES = ['date', 'time', 'duration', 'money', 'phone', 'e-mail'] as const;
export type SystemEntityType = (typeof SYSTEM_ENTITY_TYPES)[number];

export const ENTITY_TYPES = ['dictionary', 'number', ...SYSTEM_ENTITY_TYPES] as const;

export function isSystemType(type: Entity['type']): type is SystemEntityType {
  return SYSTEM_ENTITY_TYPES.some((one) => one === type);
}

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
  ...Stamp,
});
export type Entity = z.infer<typeof Entity>;

/** How an entity of this type is matched: a dictionary always is somehow, and the others are not. */
export function fittingMatch({ type, match }: Pick<Entity, 'type' | 'match'>): Entity['match'] {
  return type === 'dictionary' ? (match ?? 'lemmatized') : null;
}

export interface EntityValue {
  value: string;
  /** Every way of saying it, the value itself first. */
  forms: string[];
}

/** The values of a dictionary entity, in the order they are written. */
export function entityValues(values: string): EntityValue[] {
  return values
    .split(/[,\n]/u)
    .map((part) =>
      part
        .split('=')
        .map((form) => form.trim())
        .filter((form) => form !== ''),
    )
    .flatMap((forms) => (forms[0] === undefined ? [] : [{ value: forms[0], forms }]));
}

/** The first character of a value that is neither space nor sign, and what follows up to the next separator. */
const VALUE = /[^\s,=][^,\n]*/gu;

/** `entityValues(values).length`, quickly enough for a list of tens of thousands at every key. */
export function countEntityValues(values: string): number {
  let count = 0;
  VALUE.lastIndex = 0;
  while (VALUE.test(values)) count++;
  return count;
}
