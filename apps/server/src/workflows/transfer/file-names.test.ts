import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNames } from '#workflows/transfer/file-names.ts';

test('names become file names that every file system can hold, each its own whatever the case', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    fc.constantFrom(
      'Card',
      'card',
      'CARD',
      'cárd',
      'con',
      'NUL',
      'aux.txt',
      '.',
      '..',
      ' ',
      'a/b',
      'a-b',
      'a b',
      'x'.repeat(300),
    ),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), fc.boolean(), (names, withEnding) => {
      const safe = [...safeNames(names, withEnding).values()];
      expect(new Set(safe.map((one) => one.toLowerCase())).size).toBe(names.length);
      for (const one of safe) {
        expect(one).toMatch(/^[a-z0-9_][a-z0-9_.-]*$/u);
        expect(one).not.toMatch(/\.$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u);
        expect(one.length).toBeLessThan(150);
      }
    }),
  );
});

test.each([
  ['Lost card [NEG]', 'lost-card-neg'],
  ['Žluťoučký kůň', 'zlutoucky-kun'],
  ['greeting.WAV', 'greeting.wav'],
])('%s is in %s', (name, file) => {
  expect(safeNames([name], name.includes('.')).get(name)).toBe(file);
});
