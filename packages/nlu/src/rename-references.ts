import { splitReferences, type ReferenceNames } from '@parley/domain';

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
  const sign = SIGNS[kind];
  if (!text.includes(sign)) return text;
  return splitReferences(text, known)
    .map((part) => {
      const newName = part.kind === 'text' || !part.text.startsWith(sign) ? undefined : newNames.get(part.name);
      return newName === undefined ? part.text : sign + newName;
    })
    .join('');
}

const SIGNS = { synonyms: '#', entities: '@' } as const satisfies Record<keyof ReferenceNames, string>;
