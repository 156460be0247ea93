import type { TemplatePart } from '@parley/domain';
import { SPOKEN } from '#suggest/spoken-words.ts';
import { withText } from '#suggest/parts.ts';

/** As the phrase is said in a hurry, then as it is said politely. */
export function* spokenForms(parts: readonly TemplatePart[], language: string): Generator<string, void> {
  const spoken = SPOKEN.get(language);
  if (!spoken) return;
  const text = withText(parts, (part) => part);
  const short = spoken.shorter
    .map(([from, to]) => [wholeWords(from), to] as const)
    .filter(([from]) => parts.some((part) => part.kind === 'text' && from.test(part.text)));
  const frames = spoken.frames.filter((frame) => !sharesWord(frame, text));
  for (let at = 0; at < Math.max(short.length, frames.length); at++) {
    const change = short[at];
    if (change) yield withText(parts, (part) => part.replace(change[0], (found) => cased(change[1], found)));
    const frame = frames[at];
    if (frame !== undefined) yield framed(frame, text);
  }
}

function wholeWords(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}'])${words.replaceAll(' ', String.raw`\s+`)}(?![\\p{L}\\p{N}'])`, 'iu');
}

function cased(to: string, found: string): string {
  return /^\p{Lu}/u.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to;
}

/** What says "please" or "hello" already needs no more of it. */
function sharesWord(frame: string, text: string): boolean {
  const said = text.toLowerCase();
  return frame.split(/[^\p{L}]+/u).some((word) => word.length > 3 && said.includes(word));
}

function framed(frame: string, text: string): string {
  const sign = /[.!?\s]*$/u.exec(text)?.[0] ?? '';
  const bare = text.slice(0, text.length - sign.length);
  const isFirst = frame.startsWith('…');
  const inner = isFirst || /^\p{Lu}(?:\p{Lu}|['’ ])/u.test(bare) ? bare : bare.charAt(0).toLowerCase() + bare.slice(1);
  return frame.replace('…', () => inner) + sign;
}
