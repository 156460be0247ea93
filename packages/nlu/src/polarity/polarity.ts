import { POLARITY_LANGUAGES, type PolarityLanguage } from '@parley/domain/polarity';
import { languageCode } from '#languages/stem.ts';
import { ENGLISH_POLARITY } from '#polarity/english/english.ts';
import { GERMAN_POLARITY } from '#polarity/german/german.ts';
import { idiomIn } from '#polarity/idioms.ts';
import { POLISH_POLARITY } from '#polarity/polish/polish.ts';
import { CZECH_POLARITY } from '#polarity/slavic/czech.ts';
import { SLOVAK_POLARITY } from '#polarity/slavic/slovak.ts';
import {
  parseSentence,
  refuse,
  REFUSALS,
  writeSentence,
  type PolarityRules,
  type Turned,
  type Word,
} from '#polarity/sentence.ts';

const RULES: Record<PolarityLanguage, PolarityRules> = {
  cs: CZECH_POLARITY,
  de: GERMAN_POLARITY,
  en: ENGLISH_POLARITY,
  pl: POLISH_POLARITY,
  sk: SLOVAK_POLARITY,
};

function rulesOf(language: string) {
  const code = POLARITY_LANGUAGES.find((known) => known === languageCode(language));
  return code && { code, rules: RULES[code] };
}

/** Longer texts are stories, not phrases. */
const MOST_WORDS = 60;

/** The opposite of a positive phrase. */
export function negate(text: string, language: string): Turned {
  return turn(text, language, 'negate');
}

/** The positive phrase that a negative one denies. */
export function affirm(text: string, language: string): Turned {
  return turn(text, language, 'affirm');
}

/** Turns a phrase into its opposite, and says which polarity it had. */
export function turnPolarity(template: string, language: string): Turned & { was: 'positive' | 'negative' } {
  const was = isNegativePhrase(template, language) ? 'negative' : 'positive';
  return { was, ...turn(template, language, was === 'negative' ? 'affirm' : 'negate') };
}

/** False where the language has no rules. */
export function isNegativePhrase(text: string, language: string): boolean {
  return rulesOf(language)?.rules.isNegative(parseSentence(text).words.slice(0, MOST_WORDS)) ?? false;
}

function turn(text: string, language: string, way: 'negate' | 'affirm'): Turned {
  const known = rulesOf(language);
  if (!known) return refuse('There are no rules for this language.');
  const { rules, code } = known;
  const sentence = parseSentence(text);
  if (sentence.words.length === 0) return refuse('The text has no words.');
  if (sentence.words.length > MOST_WORDS) return refuse('The text is too long to have one opposite.');
  const isNegative = rules.isNegative(sentence.words);
  if (way === 'negate' && isNegative) return refuse(REFUSALS.negative);
  if (way === 'affirm' && !isNegative) return refuse(REFUSALS.positive);
  const idiom = idiomIn(sentence.words, code);
  if (idiom !== undefined) return refuse(`${REFUSALS.idiom}${idiom}`);
  const turned = rules[way](sentence.words);
  if ('refused' in turned) return turned;
  const written = writeSentence(turned, sentence);
  return isTurned(written, sentence.words, rules, way) ? { text: written } : refuse(REFUSALS.noVerb);
}

/** Checks the result of the rules: it has the other polarity and keeps all references. */
function isTurned(written: string, before: readonly Word[], rules: PolarityRules, way: 'negate' | 'affirm'): boolean {
  const after = parseSentence(written).words;
  const references = (words: readonly Word[]) => words.flatMap(({ isReference, text }) => (isReference ? [text] : []));
  return rules.isNegative(after) === (way === 'negate') && references(after).join(' ') === references(before).join(' ');
}
