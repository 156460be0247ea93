import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedGroups, groupPhrases, type CountedPhrase } from '#grouping/group-phrases.ts';
import { TELEPHONE_COMPANY } from '#testing/telephone-company.ts';
import { randomFrom } from '#training/random.ts';

function phrases(texts: string[]): CountedPhrase[] {
  return texts.map((text, at) => ({ id: at + 1, text, counter: 1 }));
}

function grouped(texts: string[]): string[][] {
  return groupPhrases(phrases(texts)).map(({ ids }) => ids.map((id) => texts[id - 1] ?? '').toSorted());
}

describe('phrases are grouped by likeness', () => {
  test('alike ones together, others alone', () => {
    const groups = grouped([
      'where is my parcel',
      'my parcel where is it',
      'where is the parcel',
      'cancel the contract',
      'cancel my contract',
      'hello',
    ]);
    expect(groups).toEqual([
      ['my parcel where is it', 'where is my parcel', 'where is the parcel'],
      ['cancel my contract', 'cancel the contract'],
      ['hello'],
    ]);
  });

  test('whatever their case, signs, diacritics and endings', () => {
    expect(grouped(['Kde je moje zásilka?', 'kde je moje zasilka', 'kde jsou moje zásilky', 'platba'])).toHaveLength(2);
  });

  test('those that were said most come first, and the most typical names its group', () => {
    const [first, second] = groupPhrases([
      { id: 7, text: 'pay the bill now please', counter: 1 },
      { id: 8, text: 'pay the bill', counter: 20 },
      { id: 9, text: 'pay the bill now', counter: 2 },
      { id: 5, text: 'roaming', counter: 3 },
    ]);
    expect(first).toEqual({ ids: expect.arrayContaining([7, 8, 9]), label: expect.stringMatching(/^pay the bill/u) });
    expect(second).toEqual({ ids: [5], label: 'roaming' });
  });

  test('without chains from one likeness to the next', () => {
    const words = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima'.split(' ');
    const chain = words.slice(0, -2).map((_, at) => words.slice(at, at + 3).join(' '));
    for (const group of grouped(chain)) expect(group.length).toBeLessThanOrEqual(4);
  });

  test('phrases of one intent of a telephone company mostly meet', () => {
    const intents = TELEPHONE_COMPANY.flatMap(({ name, templates }) => templates.map((text) => ({ name, text })));
    const groups = groupPhrases(phrases(intents.map(({ text }) => text))).filter(({ ids }) => ids.length > 1);
    const ofLargest = groups.map(({ ids }) => {
      const names = Map.groupBy(ids, (id) => intents[id - 1]?.name);
      return Math.max(...[...names.values()].map(({ length }) => length));
    });
    const inGroups = groups.reduce((sum, { ids }) => sum + ids.length, 0);
    const pure = ofLargest.reduce((sum, count) => sum + count, 0);
    expect(pure / inGroups).toBeGreaterThan(0.7);
  });
});

describe('grouping very many phrases takes few steps beside comparing each with each', () => {
  const random = randomFrom(3);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const templates = TELEPHONE_COMPANY.flatMap(({ templates }) => templates);
  const syllables = 'ba ce di fo gu ha ke li mo nu pra ste tri vlo zu'.split(' ');
  const rare = () => pick(syllables) + pick(syllables) + pick(syllables);

  test.each([
    ['what callers say', 10_000, () => `${pick(templates)} ${rare()}`],
    ['numbers', 10_000, () => `please call me back at ${Math.floor(random() * 1e9)}`],
    ['few words in any order', 10_000, () => Array.from({ length: 6 }, () => pick(syllables)).join(' ')],
    ['many words', 3_000, () => Array.from({ length: 6 }, rare).join(' ')],
    ['stories', 1_500, () => Array.from({ length: 30 }, rare).join(' ')],
  ])('%s, %d of them', (_, count, make) => {
    const many = phrases(Array.from({ length: count }, make));
    const { groups, operations } = countedGroups(many);
    expect(groups.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(many.map(({ id }) => id));
    const mostFeatures = 80;
    expect(operations).toBeLessThan((count * count * mostFeatures) / 10);
    expect(operations).toBeLessThan(count * 20_000);
  });
});

test('the same phrases make the same groups, each phrase in one of them', () => {
  const phrase = fc.record({
    id: fc.nat(),
    text: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('pay bill', 'the bill', '', '😀')),
    counter: fc.nat(100),
  });
  fc.assert(
    fc.property(fc.uniqueArray(phrase, { selector: ({ id }) => id, maxLength: 40 }), (phrases) => {
      const groups = groupPhrases(phrases);
      expect(groupPhrases(phrases.toReversed())).toEqual(groups);
      expect(groups.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(
        phrases.map(({ id }) => id).toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 200 },
  );
});
