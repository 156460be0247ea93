import { expect, test } from 'vitest';
import { addTo, bandOf, MEASURES, meanOf, quantilesOf, type Sketch } from '#features/stats/sketch.ts';

/** Computes the key of `sketchKey`'s SQL in JavaScript. */
function keyOf(milliseconds: number): number {
  return MEASURES.duration * 4_096 + Math.ceil(Math.log(Math.max(1, milliseconds)) / Math.log(1.05));
}

test.each([1, 20, 5_000, 3_600_000])('quantiles of values around %d ms are off by 5 % at most', (unit) => {
  const values = Array.from({ length: 1_000 }, (_, index) => unit * (1 + ((index * 7_919) % 1_000) / 100));
  const sketch: Sketch = new Map();
  for (const value of values) addTo(sketch, [keyOf(value)], [1]);
  const sorted = values.toSorted((a, b) => a - b);
  const { median, p95 } = quantilesOf(sketch, 'duration');
  for (const [quantile, exact] of [
    [median, sorted[500] ?? 0],
    [p95, sorted[950] ?? 0],
  ] as const) {
    expect(Math.abs((quantile ?? 0) - exact)).toBeLessThanOrEqual(exact * 0.05 + 0.5);
  }
  const exactMean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs((meanOf(sketch, 'duration') ?? 0) - exactMean)).toBeLessThanOrEqual(exactMean * 0.03);
  expect(meanOf(sketch, 'answer')).toBeNull();
  for (const share of [0.5, 0.95]) {
    const band = bandOf(sketch, 'duration', share);
    const [low, high] = share === 0.5 ? [470, 531] : [937, 964];
    for (const [found, exact] of [
      [band?.low, sorted[low - 1] ?? 0],
      [band?.high, sorted[high - 1] ?? 0],
    ] as const) {
      expect(Math.abs((found ?? 0) - exact)).toBeLessThanOrEqual(exact * 0.05 + 0.5);
    }
  }
  expect(bandOf(sketch, 'answer', 0.5)).toBeNull();
  expect(quantilesOf(sketch, 'answer')).toEqual({ median: null, p95: null });
});
