import { LIMITS } from '#text.ts';

/** A stretch of a template: text, or a reference, with its sign, to something that exists. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'synonym'; text: string; name: string }
  | { kind: 'entity'; text: string; name: string; role?: string };

/** Names that a project's templates may refer to. */
export type ReferenceNames = Record<'synonyms' | 'entities', { has(name: string): boolean }>;

/** A sign in the middle of a word, as in an e-mail address, is text. */
const SIGN = /(?<![\p{L}\p{N}_])[#@](?=\S)/gu;

/**
 * Splits a text at its references to existing items. Names may contain punctuation, so the longest known name counts:
 * `@card?` is `@card` and a question mark. A reference to a missing item is plain text, so its name counts as a word.
 * `@city:from` is the entity `city` in the role `from`, unless an entity has that whole name.
 */
export function splitReferences(text: string, { synonyms, entities }: ReferenceNames): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    if (index < end) continue;
    const name = longestKnown(text.slice(index + 1), sign === '#' ? synonyms : entities);
    if (name === null) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    end = index + sign.length + name.length;
    if (sign === '#') parts.push({ kind: 'synonym', text: sign + name, name });
    else {
      const [suffix = '', role] = ROLE.exec(text.slice(end)) ?? [];
      end += suffix.length;
      parts.push({ kind: 'entity', text: sign + name + suffix, name, ...(role === undefined ? {} : { role }) });
    }
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** A colon and a word right after the name; more than a word is text. */
const ROLE = /^:([a-z][a-z0-9_]{0,39})(?![\p{L}\p{N}_-])/u;

/** Names of free entities that no template has: they are learned from nothing. */
export function untaughtEntities(
  entities: readonly { name: string; type: string }[],
  intents: readonly { templates: readonly string[] }[],
): string[] {
  const free = entities.filter(({ type }) => type === 'free');
  if (free.length === 0) return [];
  const missing = new Set(free.map(({ name }) => name));
  const names = { synonyms: new Set<string>(), entities: new Set(entities.map(({ name }) => name)) };
  for (const template of intents.flatMap(({ templates }) => templates)) {
    if (missing.size === 0) break;
    if (!template.includes('@')) continue;
    for (const part of splitReferences(template, names)) if (part.kind === 'entity') missing.delete(part.name);
  }
  return [...missing];
}

/** A sign before a letter is meant as a reference; "#1" and "@ 5 pm" are text. Signs at the end end the sentence. */
const MEANT = /(?<![\p{L}\p{N}_])[#@]\p{L}[^\s]*/gu;
const CLOSING = /[.,;:!?)\]}"'“”‘’]+$/u;

/** References, with their signs, to items that do not exist. */
export function missingReferences(text: string, names: ReferenceNames): string[] {
  return splitReferences(text, names).flatMap((part) =>
    part.kind === 'text' ? [...part.text.matchAll(MEANT)].map(([found]) => found.replace(CLOSING, '')) : [],
  );
}

/** `@cardholder` does not reference `@card`. */
const NAME_GOES_ON = /^[\p{L}\p{N}_-]/u;

function longestKnown(text: string, names: { has(name: string): boolean }): string | null {
  const blank = text.search(/\s/u);
  for (let length = Math.min(blank < 0 ? text.length : blank, LIMITS.name); length > 0; length--) {
    const name = text.slice(0, length);
    if (names.has(name) && !NAME_GOES_ON.test(text.slice(length))) return name;
  }
  return null;
}
