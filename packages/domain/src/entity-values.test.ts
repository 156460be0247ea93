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
  ])('gives as many as there are: %j', (values) => {
    expect(countEntityValues(values)).toBe(entityValues(values).length);
  });
});
