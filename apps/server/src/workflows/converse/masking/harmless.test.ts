import { expect, test } from 'vitest';
import { harmlessIf } from '#workflows/converse/masking/harmless.ts';

const withoutPin = () => harmlessIf((text) => !text.includes('4821'));

test('a value is harmless if no text, number or name in it has something to mask', () => {
  const isHarmless = withoutPin();
  expect(isHarmless({ text: 'Hello', list: ['a', 1, null, true], inner: { deep: undefined } })).toBe(true);
  expect(isHarmless({ inner: { deep: ['My code is 4821'] } })).toBe(false);
  expect(isHarmless({ inner: { 'code 4821': 1 } })).toBe(false);
  expect(isHarmless(4821)).toBe(false);
});

test('a list that may be one number, and what is too much for one piece, is not called harmless', () => {
  expect(withoutPin()([4, 8])).toBe(false);
  expect(withoutPin()(['4', '8'])).toBe(false);
  expect(withoutPin()([4])).toBe(true);
  expect(withoutPin()('x'.repeat(30_000))).toBe(false);
  const deep = Array.from({ length: 100 }).reduce((inner: unknown) => [inner], 'x');
  expect(withoutPin()(deep)).toBe(false);
});

test('the values of a turn share what is looked at in one piece', () => {
  const isHarmless = withoutPin();
  expect(isHarmless('x'.repeat(15_000))).toBe(true);
  expect(isHarmless('x'.repeat(15_000))).toBe(false);
});
