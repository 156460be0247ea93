import { expect, test } from 'vitest';
import { withOneTypo, withoutDiacritics } from './slips.ts';

const TEXT = 'Pay my bill';
const written = Array.from({ length: 300 }, (_, seed) => withOneTypo(TEXT, seed));

test('a slip is one letter too few, too many, wrong or swapped with the next, and never none', () => {
  const lengths = written.map((text) => text.length - TEXT.length);
  expect(new Set(lengths)).toEqual(new Set([-1, 0, 1]));
  expect(written).toContain('Pya my bill');
  expect(written).not.toContain(TEXT);
});

test('a slip keeps to one word', () => {
  expect(written.filter((text) => text.split(' ').length !== 3)).toEqual([]);
});

test('the same seed gives the same slip; a text without a letter stays', () => {
  expect(withOneTypo(TEXT, 7)).toBe(withOneTypo(TEXT, 7));
  expect(withOneTypo('24 7', 1)).toBe('24 7');
});

test('leaves the marks of letters out', () => {
  expect(withoutDiacritics('Đorđe, łódź i čekić')).toBe('Dorde, lodz i cekic');
});
