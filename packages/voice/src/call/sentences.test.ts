import { expect, test } from 'vitest';
import { sentencesOf } from '#call/sentences.ts';

test.each([
  ['de', 'Wir kommen am 27. November. Passt das?', ['Wir kommen am 27. November.', 'Passt das?']],
  ['cs', 'Přijedeme 27. 11. 2026. Hodí se to?', ['Přijedeme 27. 11. 2026.', 'Hodí se to?']],
  ['de', 'Sie haben Platz 12. Bitte warten Sie.', ['Sie haben Platz 12.', 'Bitte warten Sie.']],
])('a date is not cut at its points (%s: %s)', (language, text, sentences) => {
  expect(sentencesOf(text, language)).toEqual(sentences);
});
