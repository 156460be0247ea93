import { splitReferences } from '#stages/references.ts';

/** What a project's templates may refer to. */
export interface ReferenceNames {
  synonyms: ReadonlySet<string>;
  entities: ReadonlySet<string>;
}

/**
 * The text with the new names of what it refers to, read as training reads it; `known` are the names that were
 * there before. All names are carried at once, so that two things may swap theirs.
 */
export function renameInText(
  text: string,
  known: ReferenceNames,
  kind: keyof ReferenceNames,
  newNames: ReadonlyMap<string, string>,
): string {
  if (!text.includes(SIGNS[kind])) return text;
  const parts = splitReferences(text, (sign, name) => (sign === '#' ? known.synonyms : known.entities).has(name));
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const partKind = part.kind === 'synonym' ? 'synonyms' : 'entities';
      const name = partKind === kind ? (newNames.get(part.name) ?? part.name) : part.name;
      return SIGNS[partKind] + name;
    })
    .join('');
}

const SIGNS = { synonyms: '#', entities: '@' } as const satisfies Record<keyof ReferenceNames, string>;
