import { expect, test } from 'vitest';
import { coveredPercent } from '#test-result.ts';

test.each([
  [7, 9, 78],
  [0, 9, 0],
  [9, 9, 100],
  [999, 1000, 99],
  [1, 1000, 1],
  [0, 0, null],
])('%i of %i is %s %%', (covered, total, percent) => {
  expect(coveredPercent({ total, covered })).toBe(percent);
});
