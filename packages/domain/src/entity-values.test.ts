import { describe, expect, it } from 'vitest';
import { countEntityValues, entityValues } from '#entity-values.ts';

describe('counting the values of an entity', () => {
  it.each([
    '',
    ' , \n\t,',
    'debit',
    'debit, credit\nprepaid',
    'debit = bank card, = , =credit\r\n\u00a0\nprepaid,',
    ', a b =, \n c',
    'a\tb\n\tc\t\n\t',
  ])('gives as many as there are: %j', (values) => {
    expect(countEntityValues(values)).toBe(entityValues(values).length);
  });
});

it('reads what was pasted from a spreadsheet as values with other ways of saying them', () => {
  expect(entityValues('Kolín\tKolíně\nBeroun\t\n')).toEqual([
    { value: 'Kolín', forms: ['Kolín', 'Kolíně'] },
    { value: 'Beroun', forms: ['Beroun'] },
  ]);
});
