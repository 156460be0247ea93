import { CZECH_NUMBERS } from '#languages/cs.ts';
import { germanNumbers } from '#languages/de.ts';
import { ENGLISH_NUMBERS } from '#languages/en.ts';
import type { NumberLanguage } from '#languages/number-language.ts';
import { withOrdinals } from '#languages/ordinals.ts';
import { POLISH_NUMBERS } from '#languages/pl.ts';
import { slovakNumbers } from '#languages/sk.ts';
import { languageCode } from '#languages/stem.ts';

const BY_LANGUAGE = new Map<string, () => NumberLanguage>([
  ['cs', () => CZECH_NUMBERS],
  ['de', germanNumbers],
  ['en', () => ENGLISH_NUMBERS],
  ['pl', () => POLISH_NUMBERS],
  ['sk', slovakNumbers],
]);

/** German writes ten thousand numbers as one word each, Slovak a thousand: they are generated on first use. */
const made = new Map<string, NumberLanguage>();

/** Null for a language without number words: only its digits are recognized. */
export function numberWordsOf(language: string): NumberLanguage | null {
  const code = languageCode(language);
  const known = made.get(code);
  if (known) return known;
  const words = BY_LANGUAGE.get(code)?.();
  if (!words) return null;
  const complete = withOrdinals(code, words);
  made.set(code, complete);
  return complete;
}
