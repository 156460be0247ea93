import type { Entity, Synonym } from '@parley/domain';

/** A stretch of a template: plain text, or a reference to a `#synonym` or an `@entity`. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'synonym' | 'entity'; text: string; name: string; exists: boolean };

export interface ReferenceNames {
  synonyms: ReadonlySet<string>;
  entities: ReadonlySet<string>;
}

export function referenceNames(
  synonyms: readonly Pick<Synonym, 'name'>[],
  entities: readonly Pick<Entity, 'name'>[],
): ReferenceNames {
  return {
    synonyms: new Set(synonyms.map(({ name }) => name)),
    entities: new Set(entities.map(({ name }) => name)),
  };
}

const REFERENCE = /(?<![\p{L}\p{N}_])([#@])([\p{L}\p{N}_-]+)/gu;

interface FoundReference {
  kind: 'synonym' | 'entity';
  /** With its sign. */
  text: string;
  name: string;
  at: number;
}

/** The references in a template. A sign in the middle of a word, as in an e-mail address, is text. */
export function referencesIn(template: string): FoundReference[] {
  if (!template.includes('#') && !template.includes('@')) return [];
  return [...template.matchAll(REFERENCE)].map(({ 0: text, 1: sign, 2: name = '', index: at }) => ({
    kind: sign === '#' ? 'synonym' : 'entity',
    text,
    name,
    at,
  }));
}

/** Cuts a template at its references. */
export function templateParts(template: string, names: ReferenceNames): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { kind, text, name, at } of referencesIn(template)) {
    if (at > end) parts.push({ kind: 'text', text: template.slice(end, at) });
    const known = kind === 'synonym' ? names.synonyms : names.entities;
    parts.push({ kind, text, name, exists: known.has(name) });
    end = at + text.length;
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) });
  return parts;
}
