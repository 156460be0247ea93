import { splitReferences, type ReferenceNames } from '@parley/domain';

/**
 * The text with the new names in its references, parsed as training parses it. `known` are the names before the change.
 * All names change together, so that two items may swap theirs.
 */
export function renameInText(
  text: string,
  known: ReferenceNames,
  kind: keyof ReferenceNames,
  newNames: ReadonlyMap<string, string>,
): string {
  const sign = SIGNS[kind];
  if (!text.includes(sign)) return text;
  return splitReferences(text, known)
    .map((part) => {
      const newName = part.kind === 'text' || !part.text.startsWith(sign) ? undefined : newNames.get(part.name);
      // Keeps the role of an entity, which follows the name.
      return newName === undefined || part.kind === 'text'
        ? part.text
        : sign + newName + part.text.slice(sign.length + part.name.length);
    })
    .join('');
}

const SIGNS = { synonyms: '#', entities: '@' } as const satisfies Record<keyof ReferenceNames, string>;
