import type { TrainingInput } from '@parley/nlu';

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'];

/** Bots trained only to warm up, so that an editor's first training is fast: each larger than the last. */
export const MADE_UP_BOTS = [2, 4, 7, 10, 14].map((size) => () => madeUpBot(size));

/** It has as many intents as each has templates. */
export function madeUpBot(size: number): TrainingInput {
  const numbers = [...Array(size).keys()];
  return {
    language: 'en',
    confidence_threshold: 0.5,
    autocorrect_threshold: 0.75,
    multi_intent: false,
    stt_corrections: '',
    synonyms: [],
    entities: [],
    intents: numbers.map((id) => ({
      id,
      name: madeUpWord(id),
      templates: numbers.map(
        (row) => `please ${madeUpWord(id)} the ${madeUpWord(id + row)} of ${madeUpWord(31 * row)} now`,
      ),
    })),
  };
}

function madeUpWord(number: number): string {
  return String(number + 1_000).replaceAll(/\d/gu, (digit) => SYLLABLES[Number(digit)] ?? '');
}
