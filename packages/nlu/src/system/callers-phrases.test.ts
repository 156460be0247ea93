import { expect, test } from 'vitest';
import { extractSystem } from '#system/extract-system.ts';
import { NOW, foundIn, judge, LANGUAGES, readKinds, readPhrases, type Phrase } from '#system/testing/measure.ts';

/** The share of phrases, in percent. */
const FEWEST_RIGHT = 88;
const MOST_WRONG = 4;

function shareOf(phrases: readonly Phrase[], outcome: string): number {
  return (100 * phrases.filter((phrase) => judge(phrase) === outcome).length) / phrases.length;
}

test.each(LANGUAGES)(
  'what callers say of days, times and amounts is read right, alone and in sentences (%s)',
  (language) => {
    const all = readPhrases(language);
    for (const isSentence of [false, true]) {
      const phrases = all.filter((phrase) => phrase.isSentence === isSentence);
      const faults = phrases.filter((phrase) => judge(phrase) !== 'right');
      const told = faults.map((phrase) => `${phrase.text}: ${phrase.value}, found ${foundIn(phrase).join(', ')}`);
      expect(phrases.length).toBeGreaterThan(50);
      expect([shareOf(phrases, 'right'), told]).toEqual([
        expect.toSatisfy((share: number) => share >= FEWEST_RIGHT),
        told,
      ]);
      expect([shareOf(phrases, 'wrong'), told]).toEqual([
        expect.toSatisfy((share: number) => share <= MOST_WRONG),
        told,
      ]);
    }
  },
);

test('kinds that were read wrong have their value, or none where a phrase says none', () => {
  const kinds = readKinds();
  const faults = kinds.filter((phrase) => judge(phrase) !== 'right');
  expect(faults.map((phrase) => `${phrase.text}: ${phrase.value}, found ${foundIn(phrase).join(', ')}`)).toEqual([]);
  expect(kinds.length).toBeGreaterThan(250);
});

test('without periods, the days that begin and end one are found', () => {
  const found = extractSystem('from Monday to Friday', 'en', NOW, false).map(({ entity, value }) => [entity, value]);
  expect(found).toEqual([
    ['date', '2026-03-09'],
    ['date', '2026-03-06'],
  ]);
});
