import { mkdtempSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTables, type Repair } from '#platform/table/tables.ts';
import { pulseDuring } from '#testing/pulse.ts';
import { xlsx, type TestCell } from '#testing/xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-tables-'));
const tables = createTables();
afterAll(async () => {
  tables.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(file: Buffer, { sheet, repairs = [] }: { sheet?: string; repairs?: Repair[] } = {}) {
  const path = join(folder, 'a');
  await writeFile(path, file);
  return tables.withTable({ path, repairs }, { sheet, owner: 'a' }, async ({ rows, sheets, sheet: found }) => {
    const lines: string[] = [];
    for await (const { line, cells } of rows()) lines.push(`${line} ${cells.join('|')}`);
    return { sheets, sheet: found, lines };
  });
}

const linesOf = async (rows: TestCell[][], is1904 = false) =>
  (await read(await xlsx({ sheets: { A: rows }, is1904 }))).lines;

test('texts, numbers and empty cells are read as Excel shows them, by the numbers of their rows', async () => {
  const rows = [
    ['destination', 'amount', 'note'],
    ['+420 777 123 456', 12.5, 'a "quoted", text'],
    [],
    [null, null, null],
    [420777123460, 0.1 + 0.2, null, '\u2028 in a line\nof its own'],
    [123456789012345, 1e16, -3],
  ];
  expect(await linesOf(rows)).toEqual([
    '1 destination|amount|note',
    '2 +420 777 123 456|12.5|a "quoted", text',
    '5 420777123460|0.3||\u2028 in a line\nof its own',
    '6 123456789012345|1E+16|-3',
  ]);
});

test.each([
  ['000000000', 12_345, '000012345'],
  ['"+"0', 420_777_123_460, '+420777123460'],
  ['0.00E+00', 420_777_123_460, '4.21E+11'],
  ['#,##0.00', 1_234.5, '1,234.50'],
  ['0%', 0.7, '70%'],
  ['@', 7, '7'],
  ['d.m.yyyy h:mm', 46_352.416_666_666_7, '2026-11-26 10:00'],
  ['[$-405]d. mmmm yyyy', 46_352, '2026-11-26'],
  ['m/d/yy h:mm:ss', 46_352.999_999, '2026-11-27'],
  ['h:mm AM/PM', 0.75, '18:00'],
  ['[h]:mm', 1.25, '30:00'],
  ['dd/mm/yyyy', -5, '-5'],
])('in the format %s the number %s is read as %s', async (format, value, shown) => {
  expect(await linesOf([[{ value, format }]])).toEqual([`1 ${shown}`]);
});

test('workbooks that count from 1904 show equal dates', async () => {
  expect(await linesOf([[{ value: 44_890, format: 'yyyy-mm-dd' }]], true)).toEqual(['1 2026-11-26']);
});

test('texts in the cell, of formulas, with pronunciation and with escapes are read, and faults of formulas too', async () => {
  const cells = [
    '<c r="A1" t="inlineStr"><is><r><t>Jan </t></r><r><t>Novák</t></r></is></c>',
    '<c r="B1" t="str"><f>A1</f><v>a &amp; b</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c r="E1" t="e"><v>#N/A</v></c>',
    '<c r="F1" t="d"><v>2026-11-26T10:30:00</v></c>',
    '<c r="G1" t="s"><v>0</v></c>',
  ];
  const strings = '<sst><si><r><t>東_x000D_</t></r><rPh sb="0" eb="1"><t>ひがし</t></rPh></si></sst>';
  const file = await xlsx({
    sheets: { A: [cells.map((xml) => ({ xml }))] },
    parts: { 'xl/sharedStrings.xml': strings },
  });
  expect((await read(file)).lines).toEqual(['1 Jan Novák|a & b|TRUE||#N/A|2026-11-26 10:30:00|東\r']);
});

test('the first visible sheet is read, or the chosen one', async () => {
  const file = await xlsx({ sheets: { Codes: [['x']], People: [['a']], 'R&D': [['b']] }, hidden: ['Codes'] });
  expect(await read(file)).toEqual({ sheets: ['People', 'R&D'], sheet: 'People', lines: ['1 a'] });
  expect(await read(file, { sheet: 'R&D' })).toMatchObject({ sheet: 'R&D', lines: ['1 b'] });
  await expect(read(file, { sheet: 'Codes' })).rejects.toThrow('The Excel file has no sheet of this name');
});

test('corrected rows replace rows of a file, of both kinds', async () => {
  const repairs = [{ line: 2, cells: ['good'] }];
  expect((await read(Buffer.from('a\nbad\n'), { repairs })).lines).toEqual(['1 a', '2 good']);
  const file = await xlsx({ sheets: { A: [['a'], ['bad']] } });
  expect((await read(file, { repairs })).lines).toEqual(['1 a', '2 good']);
});

const ENTITIES =
  '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><worksheet><row><c t="str"><v>&c;</v></c></row></worksheet>';
const sheetOf = (xml: string) => xlsx({ sheets: { A: [['a']] }, parts: { 'xl/worksheets/sheet1.xml': xml } });
const MANY = '<row><c t="s"><v>0</v></c></row>';

test.each<[what: string, file: () => Buffer | Promise<Buffer>, message: RegExp]>([
  [
    'that is old or has a password',
    () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex'),
    /old Excel file \(\.xls\), or one with a password/u,
  ],
  ['that is another zip', async () => xlsx({ sheets: {}, parts: { '_rels/.rels': '<a/>' } }), /no Excel workbook/u],
  ['without sheets', async () => xlsx({ sheets: {} }), /has no sheet/u],
  [
    'cut in the middle',
    async () => (await xlsx({ sheets: { A: [['a']] } })).subarray(0, 900),
    /Excel file cannot be used/u,
  ],
  ['with entities of its own', () => sheetOf(ENTITIES), /declares a document type/u],
  ['that is not well formed', () => sheetOf('<worksheet><row></worksheet>'), /cannot be used/u],
  ['that breaks off', () => sheetOf('<worksheet><row>'), /cannot be used/u],
  [
    'with too many columns',
    () => sheetOf('<worksheet><row r="3"><c r="ZZZ3"><v>1</v></c></row></worksheet>'),
    /^Line 3: More than 1,000 columns/u,
  ],
  [
    'with a row that is too long',
    async () => xlsx({ sheets: { A: [Array.from({ length: 3 }, () => 'x'.repeat(30_000))] } }),
    /^Line 1: The row is too long/u,
  ],
  [
    'with a cell that is too long',
    async () => sheetOf(`<worksheet><row><c><v>${'1'.repeat(200_000)}</v></c></row></worksheet>`),
    /too much text/u,
  ],
  [
    'that unpacks to much more than it is',
    async () => sheetOf(`<worksheet>${' '.repeat(30_000_000)}</worksheet>`),
    /unpacks to more than 200 times its size/u,
  ],
  [
    'whose cells name one long text again and again',
    async () =>
      xlsx({
        sheets: { A: [['x'.repeat(60_000)]] },
        parts: { 'xl/worksheets/sheet1.xml': `<worksheet>${MANY.repeat(5_000)}</worksheet>` },
      }),
    /sheet is too large/u,
  ],
])('an Excel file %s is refused, leaves nothing behind, and keeps nobody waiting', async (_what, file, message) => {
  const bytes = await file();
  const { missed } = await pulseDuring(() => expect(read(bytes)).rejects.toThrow(message));
  expect(missed).toBe(0);
  expect(readdirSync(folder)).toEqual(['a']);
});
