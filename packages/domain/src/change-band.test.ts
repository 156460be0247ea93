import { expect, test } from 'vitest';
import { bandOfChange, quantileRanks } from '#change-band.ts';

test('the ranks around a quantile follow the binomial distribution of the values below it', () => {
  // 12 ± 1.96 √3, 50 ± 1.96 × 5 and 950 ± 1.96 √47.5, rounded up.
  expect(quantileRanks(16, 0.75)).toEqual({ low: 9, high: 16 });
  expect(quantileRanks(100, 0.5)).toEqual({ low: 41, high: 60 });
  expect(quantileRanks(1_000, 0.95)).toEqual({ low: 937, high: 964 });
});

test('too few values have no band', () => {
  expect(quantileRanks(3, 0.5)).toBeNull();
  expect(quantileRanks(40, 0.95)).toBeNull();
  expect(quantileRanks(0, 0.5)).toBeNull();
});

test('a change is beyond chance when its band leaves out zero', () => {
  const before = { value: 100, low: 90, high: 115 };
  expect(bandOfChange({ value: 120, low: 110, high: 132 }, before)).toEqual({
    by: 20,
    low: 20 - Math.hypot(10, 15),
    high: 20 + Math.hypot(12, 10),
    isBeyondChance: true,
  });
  expect(bandOfChange({ value: 110, low: 98, high: 121 }, before).isBeyondChance).toBe(false);
});
