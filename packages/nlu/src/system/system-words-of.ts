import { languageCode } from '#languages/stem.ts';
import { CZECH_SYSTEM } from '#system/languages/cs.ts';
import { GERMAN_SYSTEM } from '#system/languages/de.ts';
import { ENGLISH_SYSTEM } from '#system/languages/en.ts';
import { POLISH_SYSTEM } from '#system/languages/pl.ts';
import { SLOVAK_SYSTEM } from '#system/languages/sk.ts';
import type { SystemWords } from '#system/system-words.ts';

const BY_LANGUAGE = new Map<string, SystemWords>([
  ['cs', CZECH_SYSTEM],
  ['de', GERMAN_SYSTEM],
  ['en', ENGLISH_SYSTEM],
  ['pl', POLISH_SYSTEM],
  ['sk', SLOVAK_SYSTEM],
]);

/** Other languages than the five are read as English, where only digits and signs count. */
export function systemWordsOf(language: string): SystemWords {
  return BY_LANGUAGE.get(languageCode(language)) ?? ENGLISH_SYSTEM;
}
