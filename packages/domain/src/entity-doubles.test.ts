import { expect, test } from 'vitest';
import { doubledValues, withoutDoubles } from '#entity-doubles.ts';

test('a value that is listed twice is found, whatever its synonyms; another spelling is another value', () => {
  expect(doubledValues('debit = maestro, credit\ndebit\nDebit, credit = visa')).toEqual(['debit', 'credit']);
  expect(doubledValues('debit, credit = debit card')).toEqual([]);
});

test('doubles are joined with all their synonyms where the value is listed first', () => {
  const values = 'debit = maestro, credit\nprepaid , gift\ndebit = bank card = maestro\ncredit';
  expect(withoutDoubles(values)).toBe('debit = maestro = bank card, credit\nprepaid , gift');
  expect(doubledValues(withoutDoubles(values))).toEqual([]);
});

test('values without doubles stay as they are written', () => {
  expect(withoutDoubles(' debit ,\n\ncredit = visa \n')).toBe(' debit ,\n\ncredit = visa \n');
});
