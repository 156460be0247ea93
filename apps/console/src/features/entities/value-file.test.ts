import { describe, expect, test } from 'vitest';
import { valuesAsCsv, withValues } from '#features/entities/value-file.ts';

describe('a file of values', () => {
  test('has a row for each value and its synonyms, and no cell that a spreadsheet would compute', () => {
    const values = 'debit = debit card, credit\n"platinum"\n-5\n\'-x';
    expect(valuesAsCsv(values)).toBe(
      ['value,synonym', 'debit,debit card', 'credit', '"""platinum"""', "'-5", "''-x", ''].join('\r\n'),
    );
  });

  test('adds values that are not there, and to those that are the ways of saying them that they lack', () => {
    expect(withValues('Brno\nPraha', ['Praha', 'Plzeň = Pilsen', 'Plzeň = Plzni'])).toEqual({
      values: 'Brno\nPraha\nPlzeň = Pilsen = Plzni',
      added: 1,
      extended: 0,
    });
    const values = 'Brno = Brně , Praha\nOstrava\n';
    expect(withValues(values, ['Praha = Prag', 'Brno = Brünn = Brně', 'Ostrava'])).toEqual({
      values: 'Brno = Brně = Brünn, Praha = Prag\nOstrava',
      added: 0,
      extended: 2,
    });
    expect(withValues('', ['Brno'])).toEqual({ values: 'Brno', added: 1, extended: 0 });
  });

  test('that says one value in 50,000 ways is joined, each way once', () => {
    const read = Array.from({ length: 50_000 }, (_, way) => `Brno = way ${way}`);
    const { values, added } = withValues('', [...read, 'Brno = way 7']);
    expect(added).toBe(1);
    expect(values.split(' = ')).toHaveLength(50_001);
  });
});
