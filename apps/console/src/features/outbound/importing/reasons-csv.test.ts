import { expect, test } from 'vitest';
import { reasonsCsv } from '#features/outbound/importing/reasons-csv.ts';

test('reasons are cells of a spreadsheet, and never formulas', () => {
  const skipped = [
    { line: 2, reason: 'Not a phone number' },
    { line: 3, reason: 'No time: "noon", 12' },
    { line: 4, reason: '=1+1' },
  ];
  expect(reasonsCsv(skipped)).toBe('line,reason\r\n2,Not a phone number\r\n3,"No time: ""noon"", 12"\r\n4,\'=1+1\r\n');
});
