import { expect, test } from 'vitest';
import { counted, grouped } from '#texts/counted.ts';

test.each([0, 7, 999, 1_000, 12_345, 1_234_567, -1_000])('%i is written as a browser would', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en'));
});

test('one of a thing is named in the singular', () => {
  expect([counted(1, 'intent'), counted(2_100, 'intent')]).toEqual(['1 intent', '2,100 intents']);
});
