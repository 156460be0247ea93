import { expect, test } from 'vitest';
import { listed } from '#shared/listed.ts';

test('names are listed as one says them, and of many only the first', () => {
  expect(listed(['Orders'])).toBe('Orders');
  expect(listed(['Orders', 'Claims'])).toBe('Orders and Claims');
  expect(listed(['Orders', 'Claims', 'Cards'])).toBe('Orders, Claims and Cards');
  expect(listed(['Orders', 'Claims', 'Cards', 'Loans', 'Mail'])).toBe('Orders, Claims, Cards and 2 more');
});
