import { expect, test } from 'vitest';
import { refusedRowsCsv } from '#parts/importing/refused-rows.ts';

test('refused rows are written as they are in their file, with their reasons, and never as formulas', () => {
  const rows = [
    { line: 2, reason: 'Not a phone number', cells: ['x', '=1+1'] },
    { line: 3, reason: 'No time: "noon", 12', cells: ['+420777123460'] },
    { line: 4, reason: '=1+1' },
  ];
  expect(refusedRowsCsv(['destination', 'note'], rows)).toBe(
    "\uFEFFdestination,note,line,reason\r\nx,'=1+1,2,Not a phone number\r\n" +
      '+420777123460,,3,"No time: ""noon"", 12"\r\n,,4,\'=1+1\r\n',
  );
});
