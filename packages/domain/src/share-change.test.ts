import { expect, test } from 'vitest';
import { changeOfShare } from '#share-change.ts';

test('the band of a change is that of the published examples', () => {
  // Newcombe 1998, table II, method 10: 56/70 against 48/80, and 9/10 against 3/10.
  const large = changeOfShare({ part: 56, whole: 70 }, { part: 48, whole: 80 });
  expect([large?.by, large?.low, large?.high].map((value) => value?.toFixed(4))).toEqual([
    '0.2000',
    '0.0524',
    '0.3339',
  ]);
  const small = changeOfShare({ part: 9, whole: 10 }, { part: 3, whole: 10 });
  expect([small?.low, small?.high].map((value) => value?.toFixed(4))).toEqual(['0.1705', '0.8090']);
});

test('a change within chance is told apart from one beyond it', () => {
  expect(changeOfShare({ part: 5, whole: 10 }, { part: 4, whole: 10 })?.isBeyondChance).toBe(false);
  expect(changeOfShare({ part: 500, whole: 1_000 }, { part: 400, whole: 1_000 })?.isBeyondChance).toBe(true);
  expect(changeOfShare({ part: 0, whole: 0 }, { part: 4, whole: 10 })).toBeNull();
});
