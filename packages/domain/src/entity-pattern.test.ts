import { expect, test } from 'vitest';
import { entityPatterns, patternFaults } from '#entity-pattern.ts';

const faultsOf = (values: string) => patternFaults({ values, case_insensitive: false });
const valuesIn = (values: string, text: string, case_insensitive = false) =>
  [...entityPatterns({ values, case_insensitive })].flatMap((pattern) =>
    pattern.placesIn(text, 3).map(({ value }) => value),
  );

test('patterns are checked line by line, with the reason', () => {
  expect(faultsOf('[A-Z]{2}\\d{6}\n\n(unclosed')).toEqual([{ line: 3, message: expect.stringMatching(/^Missing/u) }]);
  expect(faultsOf('a(?=b)')).toEqual([{ line: 1, message: 'Looking ahead or behind is not supported' }]);
  expect(faultsOf('(a)\\1')).toEqual([{ line: 1, message: 'References to groups are not supported' }]);
  expect(faultsOf('\\d*')).toEqual([{ line: 1, message: 'The pattern also matches nothing at all' }]);
  expect(faultsOf('a'.repeat(1001))).toHaveLength(1);
  expect(faultsOf(Array(60).fill('a').join('\n'))).toHaveLength(1);
});

test('a pattern gives its first group, else all that it matches', () => {
  expect(valuesIn('order (\\d+)\n[A-Z]{2}\\d{3}', 'order 42 and AB123')).toEqual(['42', 'AB123']);
  expect(valuesIn('ab', 'AB ab', true)).toEqual(['AB', 'ab']);
  expect(valuesIn('\\d', '1 2 3 4 5')).toEqual(['1', '2', '3']);
});

test('a pattern that would take a backtracking engine for ever is matched at once', () => {
  expect(valuesIn('(a+)+$', `${'a'.repeat(4_000)}!`)).toEqual([]);
  expect(valuesIn('(x+x+)+y', 'x'.repeat(4_000))).toEqual([]);
});

test('a pattern whose repetitions multiply is refused', () => {
  expect(faultsOf('((a{1,10}){1,10}){1,10}b')).toEqual([{ line: 1, message: 'The pattern repeats too much' }]);
  expect(faultsOf(String.raw`[A-Z]{2}\d{2}(?: ?\d{4}){4,6}`)).toEqual([]);
});
