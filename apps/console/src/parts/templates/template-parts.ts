import {
  splitReferences,
  type Entity,
  type ReferenceNames,
  type Synonym,
  type TemplatePart as KnownPart,
} from '@parley/domain';

/** A stretch of a template: plain text, or a reference to a `#synonym` or an `@entity`. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'synonym' | 'entity'; text: string; name: string; exists: boolean };

export function referenceNames(
  synonyms: readonly Pick<Synonym, 'name'>[],
  entities: readonly Pick<Entity, 'name'>[],
): ReferenceNames {
  return {
    synonyms: new Set(synonyms.map(({ name }) => name)),
    entities: new Set(entities.map(({ name }) => name)),
  };
}

/** The references in a template to what exists, with their signs. */
export function referencesIn(template: string, names: ReferenceNames): Exclude<KnownPart, { kind: 'text' }>[] {
  if (!template.includes('#') && !template.includes('@')) return [];
  return splitReferences(template, names).filter((part) => part.kind !== 'text');
}

/** Text that looks like a reference. */
const REFERENCE = /(?<![\p{L}\p{N}_])([#@])([\p{L}\p{N}_-]+)/gu;

/** Cuts a template at its references, those to nothing included. */
export function templateParts(template: string, names: ReferenceNames): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  const push = (part: TemplatePart) => {
    parts.push(part);
    end += part.text.length;
  };
  const alike = [...template.matchAll(REFERENCE)];
  for (const part of splitReferences(template, names)) {
    if (part.kind !== 'text') {
      push({ ...part, exists: true });
      continue;
    }
    const partEnd = end + part.text.length;
    for (const { 0: text, 1: sign, 2: name = '', index } of alike) {
      if (index < end || index >= partEnd) continue;
      if (index > end) push({ kind: 'text', text: template.slice(end, index) });
      push({ kind: sign === '#' ? 'synonym' : 'entity', text, name, exists: false });
    }
    if (end < partEnd) push({ kind: 'text', text: template.slice(end, partEnd) });
  }
  return parts;
}
