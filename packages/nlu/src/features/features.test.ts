import { expect, test } from 'vitest';
import { featuresOf } from '#features/features.ts';
import type { Phrase, Tag } from '#features/phrase.ts';

function pairsOf(text: string, tags: Tag[] = []): number[] {
  const phrase: Phrase = { words: text.split(' '), tags, doubtful: [], isNegative: false, text };
  return featuresOf(phrase).pairs.toSorted((a, b) => a - b);
}

test('words are paired by their beginnings, in whichever order they stand', () => {
  expect(pairsOf('pay invoices')).toHaveLength(1);
  expect(pairsOf('pay invoices')).toEqual(pairsOf('invoice pay'));
  expect(pairsOf('pay invoices')).not.toEqual(pairsOf('pay bills'));
  expect(pairsOf('pay pay')).toEqual([]);
});

test('what stands far apart is no pair: a long text has few more of them than words', () => {
  const words = Array.from({ length: 500 }, (_, index) => `${index}`);
  expect(pairsOf(words.join(' ')).length).toBeLessThan(500 * 7);
});

test('a value of an entity is paired as the entity is that a template names', () => {
  const [weatherInCity] = pairsOf('weather @city');
  expect(pairsOf('weather prague', [{ name: 'city', from: 1, to: 2 }])).toContain(weatherInCity);
  expect(pairsOf('weather prague')).not.toContain(weatherInCity);
});
