import { expect, test } from 'vitest';
import { Synonyms } from '#stages/synonyms.ts';

test('replaces every value, the longest first, by the first one', () => {
  const synonyms = Synonyms.of([{ name: 'card', values: ['card', 'bank card', 'plastic'] }]);
  expect(synonyms.replace(['my', 'bank', 'card', 'or', 'plastic'])).toEqual({
    words: ['my', 'card', 'or', 'card'],
    places: [0, 1, 1, 2, 3, 4],
  });
});

test('a synonym without values is its name', () => {
  expect(Synonyms.of([{ name: 'Empty_One', values: [] }]).wordsOf('Empty_One')).toEqual(['empty', 'one']);
});

test('a reference in a value stands for the values of the other synonym', () => {
  const synonyms = Synonyms.of([
    { name: 'lose', values: ['lose my #card', 'drop #nothing'] },
    { name: 'card', values: ['card', 'plastic'] },
  ]);
  const forms = ['lose my plastic', 'drop nothing'].map((form) => synonyms.replace(form.split(' ')).words);
  expect(forms).toEqual([
    ['lose', 'my', 'card'],
    ['lose', 'my', 'card'],
  ]);
});

test('keeps all plain values, however many', () => {
  const values = Array.from({ length: 20_000 }, (_, index) => `value${index}`);
  expect(Synonyms.of([{ name: 'many', values }]).replace(['value19999']).words).toEqual(['value0']);
});

test('a text does not grow without end, however long the words are that its words stand for', () => {
  const long = Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ');
  const { words, places } = Synonyms.of([{ name: 'grow', values: [long, 'a'] }]).replace(Array(2_000).fill('a'));
  expect(words.length).toBeLessThan(6_001);
  expect(places).toHaveLength(2_001);
});

// All 10^12 forms would fill the memory.
test('references to large synonyms make only the forms that are used', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => `value${index}`);
  const synonyms = Synonyms.of([
    { name: 'many', values },
    { name: 'product', values: ['#many #many #many #many'] },
  ]);
  expect(synonyms.replace(['value0', 'value0', 'value0', 'value1']).words).toEqual(Array(4).fill('value0'));
});
