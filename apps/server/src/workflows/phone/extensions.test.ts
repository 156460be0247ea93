import { expect, test } from 'vitest';
import { isExtension } from '#workflows/phone/extensions.ts';

const OWN = { number: '200', registers: true };
const taken = (numbers: string[], own = OWN) => numbers.filter((number) => isExtension(number, own));

test('an extension of the exchange is called by its short number', () => {
  expect(taken(['214', ' 3 05 ', '101'])).toEqual(['214', ' 3 05 ', '101']);
  expect(taken(['2014', '9112'], { ...OWN, number: '2000' })).toEqual(['2014']);
});

test('services, outside lines, numbers of another length and the account itself are no extensions', () => {
  const services = ['112', '110', '150', '155', '158', '911', '999', '000', '118'];
  expect(taken([...services, '200', '21', '2145', '014', '+214', '2a4', '', '*21'])).toEqual([]);
  expect(taken(['116123'], { ...OWN, number: '200200' })).toEqual([]);
});

test('an account of a trunk, or with a public number, has no extensions', () => {
  expect(taken(['214'], { ...OWN, registers: false })).toEqual([]);
  expect(taken(['214'], { ...OWN, number: '+420224000000' })).toEqual([]);
});
