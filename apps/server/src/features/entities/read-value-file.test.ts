import { entities } from '@parley/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { xlsx } from '#testing/xlsx.ts';

const product = await startTestProduct();
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  const { projectId } = await product.blankProject();
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

async function read(
  file: string | Buffer,
  query: { columns?: string; encoding?: 'windows-1250' } = {},
  repairs: object[] = [],
) {
  const fields: [string, string][] = repairs.length > 0 ? [['repairs', JSON.stringify(repairs)]] : [];
  return call(entities.readValues, { query, ...form([['file', file]], fields) });
}

describe('a file of values', () => {
  test.each([
    ['one value a line, with blank lines', '\uFEFFBrno\r\n\r\n Praha \r\n', 'Brno\nPraha'],
    ['names, quotes and cells left empty', 'value,synonym\r\na,b,"c c"\r\nd,,e\r\n', 'a = b = c c\nd = e'],
    ['semicolons that a first line names', 'sep=;\nBrno;Brně\nPraha\n', 'Brno = Brně\nPraha'],
    ['tabs, as a spreadsheet copies cells', 'Kolín\tKolíně\r\nBeroun\t\r\n', 'Kolín = Kolíně\nBeroun'],
    ['rows with more synonyms than the first', 'a;b\nc;d;e\n', 'a = b\nc = d = e'],
    ['cells guarded against spreadsheets', "value\n'-5\n", '-5'],
  ])('is read with %s', async (_kind, file, values) => {
    expect((await read(file)).body).toMatchObject({ values, faulty: 0, fault: null });
  });

  test('is read in the encoding that the user chooses', async () => {
    const file = Buffer.from([0x50, 0x6c, 0x7a, 0x65, 0xf2, 0x0a]);
    expect((await read(file, { encoding: 'windows-1250' })).body?.values).toBe('Plzeň');
  });

  test('may be an Excel file', async () => {
    const file = await xlsx({ sheets: { Towns: [['Values', 'Synonyms'], ['Brno', 'Brünn'], ['Praha']] } });
    expect((await read(file)).body).toMatchObject({ sheets: ['Towns'], values: 'Brno = Brünn\nPraha' });
  });

  test('has the columns that the user says: several of values, or one left out', async () => {
    expect((await read('red,green,1\n', { columns: 'value,value,none' })).body?.values).toBe('red\ngreen');
    expect((await read('red,green\n', { columns: 'value' })).status).toBe(400);
  });

  test('gives no value of a row with a fault, which names its line, until it is corrected', async () => {
    const file = 'Brno\n"Praha, Vršovice"\nx=y\n';
    const { body } = await read(file);
    expect(body).toMatchObject({ values: 'Brno', faulty: 2, faults: [{ line: 2 }, { line: 3 }] });
    expect(body?.faults[0]?.reason).toContain('“Praha, Vršovice” contains a comma');
    expect((await read(file, {}, [{ line: 2, cells: ['Vršovice'] }])).body).toMatchObject({
      ...{ values: 'Brno\nVršovice', faulty: 1 },
    });
  });

  test('that is cut in a quotation, has intents or nothing at all says so', async () => {
    expect((await read('Brno\nPraha\n"Plz')).body?.fault).toBe('Line 3: Unclosed quotation mark');
    expect((await read('Intent,Template\nBlock card,block it\n')).body?.fault).toContain('Import it in Intents');
    expect((await read('value,synonym\n')).body).toMatchObject({ total: 0, values: '' });
    expect((await read('')).status).toBe(400);
  });
});
