import { describe, expect, test } from 'vitest';
import { readValueFile, valuesAsCsv, withValues } from '#features/entities/value-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a file of values', () => {
  test('has a value in each line of a text', () => {
    const read = readValueFile('towns.txt', bytes('\uFEFFBrno\r\n\r\n Praha , Plzeň\n'));
    expect(read).toEqual({ kind: 'read', values: ['Brno', 'Praha', 'Plzeň'] });
  });

  test('in CSV has a value and its synonyms in each row, with or without a head', () => {
    const csv = 'value,synonym\r\ndebit,debit card,"bank card"\r\n\r\ncredit,,credit card\r\n';
    expect(readValueFile('cards.CSV', bytes(csv))).toEqual({
      kind: 'read',
      values: ['debit = debit card = bank card', 'credit = credit card'],
    });
    expect(readValueFile('cards.csv', bytes('a;b;c\nd;e'))).toEqual({ kind: 'read', values: ['a = b = c', 'd = e'] });
  });

  test('is refused as a whole where a value would not be one, with the lines', () => {
    expect(readValueFile('towns.csv', bytes('Brno\n"Praha, Vršovice"\nPlzeň\nx,a=b\n'))).toEqual({
      kind: 'refused',
      faults: [
        { line: 2, reason: expect.stringContaining('“Praha, Vršovice”') },
        { line: 4, reason: expect.stringContaining('“a=b”') },
      ],
    });
  });

  test('that is cut in a quotation, or in another encoding, is refused', () => {
    expect(readValueFile('towns.csv', bytes('Brno\nPraha\n"Plz'))).toMatchObject({ faults: [{ line: 3 }] });
    expect(readValueFile('towns.txt', Uint8Array.of(0x42, 0x0a, 0x50, 0x6c, 0x7a, 0x65, 0xf2))).toMatchObject({
      faults: [{ line: 2, reason: expect.stringContaining('UTF-8') }],
    });
  });

  test('that was exported is read as the same values', () => {
    const values = 'debit = debit card, credit\n"platinum"\n-5\n\'-x';
    const read = readValueFile('cards.csv', bytes(valuesAsCsv(values)));
    expect(read).toEqual({ kind: 'read', values: ['debit = debit card', 'credit', '"platinum"', '-5', "'-x"] });
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

  test('is read with tabs between its columns, as a spreadsheet gives them', () => {
    const values = { kind: 'read', values: ['Kolín = Kolíně', 'Beroun'] };
    expect(readValueFile('towns.txt', bytes('Kolín\tKolíně\r\nBeroun\t\r\n'))).toEqual(values);
    expect(readValueFile('towns.csv', bytes('Kolín\tKolíně\nBeroun\t\n'))).toEqual(values);
  });

  test.each(['', '\uFEFF', 'value,synonym\r\n', ' \n,,\n'])('is refused where it has no value: %j', (text) => {
    const faults = [{ line: 1, reason: 'The file has no values.' }];
    expect(readValueFile('towns.csv', bytes(text))).toEqual({ kind: 'refused', faults });
  });

  test('is refused where it has the columns of intents, or is no text', () => {
    expect(readValueFile('intents.csv', bytes('Intent,Template,augmented\nBlock card,block it,1\n'))).toMatchObject({
      faults: [{ line: 1, reason: expect.stringContaining('Import it in Intents') }],
    });
    expect(readValueFile('photo.txt', bytes('a\nb\u0000c\n'))).toMatchObject({ faults: [{ line: 2 }] });
  });
});
