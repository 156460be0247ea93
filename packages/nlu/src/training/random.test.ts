import { describe, expect, test } from 'vitest';
import { randomFrom, shuffleBlocks } from '#training/random.ts';

const BLOCK = 16;

describe('shuffled blocks', () => {
  const shuffled = (size: number, length = size, seed = 7) => {
    const order = Int32Array.from({ length: size }, (_, at) => at);
    shuffleBlocks(order, length, randomFrom(seed));
    return [...order];
  };
  const blocksOf = (order: number[]) =>
    Array.from({ length: order.length / BLOCK }, (_, at) => order.slice(at * BLOCK, (at + 1) * BLOCK));

  test.each([0, 1, 15, 16, 17, 32, 100, 1_000])('hold each of %i entries once', (size) => {
    expect(shuffled(size).toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, at) => at));
  });

  test('are of neighbours that stay together in their order, and change their places', () => {
    const firsts = blocksOf(shuffled(20 * BLOCK)).map((block) => {
      expect(block).toEqual(block.map((_, at) => (block[0] ?? 0) + at));
      return block[0] ?? 0;
    });
    expect(firsts).not.toEqual(firsts.toSorted((a, b) => a - b));
  });

  test('leave where it is what fills no block, and what is beyond the length', () => {
    const whole = 10 * BLOCK;
    const after = shuffled(20 * BLOCK, whole + 5);
    expect(after.slice(whole)).toEqual(Array.from({ length: whole }, (_, at) => whole + at));
    expect(after.slice(0, whole)).not.toEqual(after.slice(0, whole).toSorted((a, b) => a - b));
  });

  test('lie the same by the same seed, and otherwise by another', () => {
    const size = 20 * BLOCK;
    expect(shuffled(size)).toEqual(shuffled(size));
    expect(shuffled(size)).not.toEqual(shuffled(size, size, 8));
  });

  test('come to every place from every place, staying included', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 100; seed++) {
      blocksOf(shuffled(3 * BLOCK, 3 * BLOCK, seed)).forEach((block, at) => seen.add(`${block[0]} at ${at}`));
    }
    expect(seen.size).toBe(9);
  });
});
