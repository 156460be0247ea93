import { LIMITS } from '#text.ts';

/** A stretch of a template: text, or a reference, with its sign, to something that exists. */
export type TemplatePart = { kind: 'text'; text: string } | { kind: 'synonym' | 'entity'; text: string; name: string };

/** Names that a project's templates may refer to. */
export type ReferenceNames = Record<'synonyms' | 'entities', { has(name: string): boolean }>;

/** A sign in the middle of a word, as in an e-mail address, is text. */
const SIGN = /(?<![\p{L}\p{N}_])[#@](?=\S)/gu;

/**
 * Splits a text at its references to existing items. Names may contain punctuation, so the longest known name counts:
 * `@card?` is `@card` and a question mark. A reference to a missing item is plain text, so its name counts as a word.
 */
export function splitReferences(text: string, { synonyms, entities }: ReferenceNames): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    if (index < end) continue;
    const name = longestKnown(text.slice(index + 1), sign === '#' ? synonyms : entities);
    if (name === null) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: sign === '#' ? 'synonym' : 'entity', text: sign + name, name });
    end = index + sign.length + name.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
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
