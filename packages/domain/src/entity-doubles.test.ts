import { expect, test } from 'vitest';
import { doubledValues, withoutDoubles } from '#entity-doubles.ts';

const exact = (values: string) => ({ values, case_insensitive: false });

test('a value that is listed twice is found, whatever its synonyms', () => {
  expect(doubledValues(exact('debit = maestro, credit\ndebit\ncredit = visa'))).toEqual(['debit', 'credit']);
  expect(doubledValues(exact('debit, credit = debit card'))).toEqual([]);
});

test('another letter case is the same value only where the case is ignored', () => {
  expect(doubledValues(exact('debit, Debit'))).toEqual([]);
  expect(doubledValues({ values: 'Debit, debit', case_insensitive: true })).toEqual(['Debit']);
  expect(withoutDoubles({ values: 'Debit, debit = DEBIT = Maestro', case_insensitive: true })).toBe('Debit = Maestro');
});

test('doubles are joined with all their synonyms where the value is listed first', () => {
  const values = 'debit = maestro, credit\nprepaid , gift\ndebit = bank card = maestro\ncredit';
  const joined = withoutDoubles(exact(values));
  expect(joined).toBe('debit = maestro = bank card, credit\nprepaid , gift');
  expect(doubledValues(exact(joined))).toEqual([]);
});

test('values without doubles stay as they are written', () => {
  expect(withoutDoubles(exact(' debit ,\n\ncredit = visa \n'))).toBe(' debit ,\n\ncredit = visa \n');
});
