import { expect, test } from 'vitest';
import { isJsonWithin } from '#platform/json-bounds.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('depth counts lists and objects, and not the brackets inside texts', () => {
  expect(isJsonWithin(nested(64), { deepest: 64 })).toBe(true);
  expect(isJsonWithin(nested(65), { deepest: 64 })).toBe(false);
  expect(isJsonWithin('{"a":[{"b":1}]}', { deepest: 2 })).toBe(false);
  expect(isJsonWithin(JSON.stringify(['"[[[[{{{{', '\\"[[[[', '\\']), { deepest: 1 })).toBe(true);
  expect(isJsonWithin(`[${nested(1)},${nested(1)}]`, { deepest: 2 })).toBe(true);
});

test('values count keys, items and containers', () => {
  expect(isJsonWithin('[1,2,3]', { deepest: 9, mostValues: 4 })).toBe(true);
  expect(isJsonWithin('[1,2,3]', { deepest: 9, mostValues: 3 })).toBe(false);
  expect(isJsonWithin('{"a":1,"b":2}', { deepest: 9, mostValues: 4 })).toBe(false);
  expect(isJsonWithin(JSON.stringify([',,,,::::']), { deepest: 9, mostValues: 2 })).toBe(true);
});

test.each(['', '"', '"\\', '"never closed [[[[', ']]]]]]', nested(100_000).slice(0, 100_000)])(
  'a text that is no JSON ends the count: %#',
  (broken) => {
    expect(typeof isJsonWithin(broken, { deepest: 64 })).toBe('boolean');
  },
);
