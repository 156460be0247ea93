/** A stretch of a template: text, or a reference that is known. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'synonym'; name: string }
  | { kind: 'entity'; name: string };

/** A sign in the middle of a word, as in an e-mail address, is text. */
const MAYBE_REFERENCE = /(?<![\p{L}\p{N}_])([#@])(\S+)/gu;

/**
 * Cuts a text at its references to things that exist. Names may hold punctuation, so the longest that is known
 * counts: `@card?` is `@card` and a question mark. A reference to nothing is text, and so its name is a word.
 */
export function splitReferences(text: string, isKnown: (sign: '#' | '@', name: string) => boolean): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of text.matchAll(MAYBE_REFERENCE)) {
    const sign = match[1] === '#' ? '#' : '@';
    const name = longestKnown(match[2] ?? '', (candidate) => isKnown(sign, candidate));
    if (name === null || match.index < end) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: sign === '#' ? 'synonym' : 'entity', name });
    end = match.index + 1 + name.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Names are at most this long. */
const LONGEST_NAME = 200;
/** `@card` is no reference in `@cardholder`. */
const NAME_GOES_ON = /^[\p{L}\p{N}_-]/u;

function longestKnown(text: string, isKnown: (name: string) => boolean): string | null {
  for (let length = Math.min(text.length, LONGEST_NAME); length > 0; length--) {
    const name = text.slice(0, length);
    if (!NAME_GOES_ON.test(text.slice(length)) && isKnown(name)) return name;
  }
  return null;
}
