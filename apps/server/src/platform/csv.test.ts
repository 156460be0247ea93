import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, stringifyCsv } from '#platform/csv.ts';

test('no text cell starts a formula, and removing one apostrophe before the pattern restores every cell', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a') }));
  fc.assert(
    fc.property(cell, (text) => {
      const guarded = guardCell(text);
      expect(guarded).not.toMatch(/^[=+\-@\t\r]/u);
      expect(guarded.replace(/^'(?='*[=+\-@\t\r])/u, '')).toBe(text);
    }),
  );
});

test('a table is RFC 4180 with a byte order mark', async () => {
  const rows = [
    ['=1+1', -2],
    ['Zoë "Z", jr.\nII', 3],
    ['', null],
  ];
  const csv = await stringifyCsv(['name', 'count'], rows);
  expect(csv).toBe('\uFEFFname,count\r\n\'=1+1,-2\r\n"Zoë ""Z"", jr.\nII",3\r\n,\r\n');
});
