import type { TemplatePart } from '@parley/domain';
import { withText } from '#suggest/parts.ts';

const GERMAN = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'Ae'],
  ['Ö', 'Oe'],
  ['Ü', 'Ue'],
  ['ß', 'ss'],
]);
const UNDECOMPOSED = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ß', 'ss'],
  ['đ', 'd'],
  ['ø', 'o'],
  ['Ø', 'O'],
]);

/** As people type who leave the marks out; German has its own way of that. */
export function* withoutDiacritics(parts: readonly TemplatePart[], language: string): Generator<string, void> {
  if (language === 'de')
    yield withText(parts, (text) => text.replace(/[äöüÄÖÜß]/gu, (letter) => GERMAN.get(letter) ?? letter));
  yield withText(parts, bare);
}

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łŁßđøØ]/gu, (letter) => UNDECOMPOSED.get(letter) ?? letter)
    .normalize('NFC');
}
