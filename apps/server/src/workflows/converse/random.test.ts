import { expect, test } from 'vitest';
import { seededRandom, turnSeed } from '#workflows/converse/random.ts';

test('a turn’s random numbers can be repeated, and differ from those of other turns', () => {
  const draws = (conversation: string, turn: number) => {
    const random = seededRandom(turnSeed(conversation, turn));
    return Array.from({ length: 5 }, random);
  };
  expect(draws('a', 1)).toEqual(draws('a', 1));
  expect(draws('a', 1)).not.toEqual(draws('a', 2));
  expect(draws('a', 1)).not.toEqual(draws('b', 1));
});

test('numbers are between 0 and 1 and spread evenly', () => {
  const random = seededRandom(42);
  const numbers = Array.from({ length: 10_000 }, random);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const tenths = Array.from({ length: 10 }, (_, tenth) => numbers.filter((n) => Math.floor(n * 10) === tenth).length);
  for (const count of tenths) expect(count).toBeGreaterThan(850);
});
