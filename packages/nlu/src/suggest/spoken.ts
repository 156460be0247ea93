import type { TemplatePart } from '@parley/domain';
import { SPOKEN } from '#suggest/spoken-words.ts';
import { withText } from '#suggest/parts.ts';

/** The phrase with some of its words as callers say them as often. */
export function* spokenForms(parts: readonly TemplatePart[], language: string): Generator<string, void> {
  for (const [from, to] of SPOKEN.get(language)?.shorter ?? []) {
    const said = wholeWords(from);
    // Only the opening of the phrase keeps its place, not words after a reference.
    const isMeant = (text: string, part: number) => (part === 0 || !from.startsWith('^')) && said.test(text);
    if (!parts.some((part, at) => part.kind === 'text' && isMeant(part.text, at))) continue;
    yield withText(parts, (text, at) => (isMeant(text, at) ? text.replace(said, (found) => cased(to, found)) : text));
  }
}

function wholeWords(words: string): RegExp {
  const isFirst = words.startsWith('^');
  const pattern = words.replace('^', '').replaceAll(' ', String.raw`\s+`);
  // "I am" at the end of a phrase is never "I'm".
  return isFirst
    ? new RegExp(`^${pattern}(?=\\s+[\\p{L}#@])`, 'iu')
    : new RegExp(`(?<![\\p{L}\\p{N}'])${pattern}(?![\\p{L}\\p{N}'])`, 'iu');
}

function cased(to: string, found: string): string {
  const said = /\bI\b/u.test(found) ? to.replace(/\bi\b/gu, 'I') : to;
  return /^\p{Lu}/u.test(found) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}
