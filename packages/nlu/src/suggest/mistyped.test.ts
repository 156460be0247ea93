import { expect, test } from 'vitest';
import { mayBeMistyped } from '#suggest/mistyped.ts';

test('a word with a letter more, less, other or swapped may be mistyped; short and equal words are not', () => {
  for (const typo of ['lsot', 'los', 'losst', 'lozt', 'lots'].filter((word) => word.length > 3)) {
    expect([typo, mayBeMistyped('lost', typo), mayBeMistyped(typo, 'lost')]).toEqual([typo, true, true]);
  }
  for (const word of ['lost', 'last2', 'stolen', 'lastly'])
    expect([word, mayBeMistyped('lost', word)]).toEqual([word, false]);
  expect(mayBeMistyped('pin', 'pan')).toBe(false);
});
