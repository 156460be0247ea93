import { expect, test } from 'vitest';
import { mergedValues } from '#features/entities/merged-values.ts';

test('values that two people added stand together, theirs as they wrote them', () => {
  expect(mergedValues('Praha, Brno', 'Praha, Brno\nKolín', 'Praha, Brno,  Beroun\n')).toBe(
    'Praha, Brno,  Beroun\nKolín',
  );
});

test('what either took away or changed is not there as it was', () => {
  const base = 'Praha, Brno\nPlzeň';
  expect(mergedValues(base, 'Praha = Prag, Brno\nPlzeň', 'Praha, Brno\nOstrava')).toBe('Brno\nOstrava\nPraha = Prag');
});

test('where they took everything away, what I added stands alone', () => {
  expect(mergedValues('Praha', 'Praha\nKolín', '')).toBe('Kolín');
});
