import { expect, test } from 'vitest';
import { fuzzExpressions } from './fuzz-expressions.ts';

test('random expressions come to an end, and leave nothing behind', { timeout: 120_000 }, async () => {
  // Another each time: `npm run fuzz`.
  const seed = 1;
  const { faults, evaluated, refused, plain } = await fuzzExpressions({ count: 600, seed });
  expect(faults, `SEED=${seed} node bench/fuzz-expressions.ts`).toEqual([]);
  // All kinds occur, so that each is tried.
  expect(Math.min(evaluated, refused)).toBeGreaterThan(100);
  expect(plain).toBeGreaterThan(20);
});
