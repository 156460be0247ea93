import { expect, test } from 'vitest';
import { foundIn, judge, LANGUAGES, readPhrases, type Phrase } from '#system/testing/measure.ts';

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
