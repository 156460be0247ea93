import { describe, expect, it } from 'vitest';
import { countEntityValues, entityValueKey, entityValues } from '#entity-values.ts';

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

it('tells values apart as the entity does', () => {
  const key = (value: string, case_insensitive: boolean) => entityValueKey(value, { case_insensitive });
  expect(key('Gold', true)).toBe(key('gold', true));
  expect(key('Gold', false)).not.toBe(key('gold', false));
  expect(key('cafe\u0301', false)).toBe(key('caf\u00e9', false));
});
