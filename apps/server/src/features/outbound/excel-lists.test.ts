import { outbound } from '@parley/contract';
import { expect, test } from 'vitest';
import { form } from '#processes/testing/form.ts';
import { ANY_HOUR, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { xlsx } from '#testing/xlsx.ts';

const product = await startTestProduct({ telephony: 'simulated' });
const { callingProject } = testCampaigns(product);

const DATE = 'd.m.yyyy h:mm';
const list = () =>
  xlsx({
    sheets: {
      Lidé: [
        ['destination', 'scheduled_time', 'Částka'],
        ['+420 224 004 111', { value: 47_727.625, format: DATE }, 12.5],
        [420_224_004_222, null, 'dvanáct'],
        [{ value: 420_224_004_333, format: '0.00E+00' }, null, 'lost'],
        [null, null, null],
        ['not a number', null, 'wrong'],
      ],
      Kódy: [['destination', 'scheduled_time'], ['+420 224 004 555']],
    },
  });

async function withCampaign() {
  const project = await callingProject();
  const { call } = project;
  const { id } = (await call(outbound.create, { body: { name: 'Renewal', rules: ANY_HOUR } })).body;
  type Query = Record<string, string>;
  const sent = (file: Buffer, repairs?: unknown) => {
    const fields = repairs === undefined ? [] : [['repairs', JSON.stringify(repairs)] as const];
    return form(
      [['file', file]],
      fields.map(([name, value]) => [name, value]),
    );
  };
  const preview = (file: Buffer, query: Query = {}, repairs?: unknown) =>
    call(outbound.preview, { params: { id }, query, ...sent(file, repairs) });
  const upload = (file: Buffer, query: Query = {}, repairs?: unknown) =>
    call(outbound.upload, { params: { id }, query, ...sent(file, repairs) });
  const contacts = async () => (await call(outbound.contacts, { params: { id } })).body.items;
  return { call, preview, upload, contacts };
}

test('an Excel file is previewed as Excel shows it, and its faulty rows are reported with their cells', async () => {
  const { preview } = await withCampaign();
  const { body } = await preview(await list(), { default_country: 'CZ' });
  expect(body).toMatchObject({
    ...{ sheets: ['Lidé', 'Kódy'], sheet: 'Lidé', fault: null, total: 4, faulty: 2, asks_day_order: false },
    columns: [{ role: 'destination' }, { role: 'scheduled_time' }, { name: 'Částka', role: 'slot' }],
    rows: [
      { line: 2, cells: ['+420 224 004 111', '2030-09-01 15:00 UTC', '12.5'] },
      { line: 3, cells: ['+420 224 004 222', '', 'dvanáct'] },
      {},
      {},
    ],
    faults: [
      { line: 4, reason: expect.stringContaining('digits are lost: “4.20E+11”'), cells: ['4.20E+11', '', 'lost'] },
      { line: 6, reason: 'Not a phone number: “not a number”', cells: ['not a number', '', 'wrong'] },
    ],
  });
  expect((await preview(await list(), { sheet: 'Kódy' })).body).toMatchObject({ sheet: 'Kódy', total: 1, faulty: 0 });
});

test('rows that were corrected are checked again, and imported with the rest of the file', async () => {
  const { preview, upload, contacts } = await withCampaign();
  const query = { default_country: 'CZ' };
  const repairs = [
    { line: 6, cells: ['224 004 444', '', 'right'] },
    { line: 4, cells: ['still wrong', '', 'lost'] },
  ];
  const { body } = await preview(await list(), query, repairs);
  expect(body.faults).toEqual([
    { line: 4, reason: 'Not a phone number: “still wrong”', cells: ['still wrong', '', 'lost'] },
  ]);
  const { body: imported } = await upload(await list(), query, repairs);
  expect(imported).toMatchObject({
    ...{ added: 3, columns: ['destination', 'scheduled_time', 'Částka'] },
    skipped: [{ line: 4, reason: 'Not a phone number: “still wrong”', cells: ['still wrong', '', 'lost'] }],
  });
  expect((await contacts()).map(({ destination, slots }) => [destination, slots['Částka']]).toSorted()).toEqual([
    ['+420224004111', '12.5'],
    ['+420224004222', 'dvanáct'],
    ['+420224004444', 'right'],
  ]);
});

test.each<[what: string, repairs: unknown, path: string]>([
  ['that are no JSON', '{', 'body.repairs'],
  ['of the header', [{ line: 1, cells: [] }], 'body.repairs.0.line'],
  ['that are too many', Array.from({ length: 101 }, (_, index) => ({ line: index + 2, cells: [] })), 'body.repairs'],
])('corrected rows %s are refused at their field, and nothing is imported', async (_what, repairs, path) => {
  const { call, contacts } = await withCampaign();
  const value = typeof repairs === 'string' ? repairs : JSON.stringify(repairs);
  const { body: campaigns } = await call(outbound.list);
  const id = campaigns[0]?.id ?? 0;
  const file = form([['file', await list()]], [['repairs', value]]);
  const { status, error } = await call(outbound.upload, { params: { id }, ...file });
  expect([status, error?.issues?.[0]?.path]).toEqual([400, path]);
  expect(await contacts()).toEqual([]);
});

test('a file that is no workbook, or an old one, is refused with what to do', async () => {
  const { upload } = await withCampaign();
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)]);
  expect((await upload(old)).error?.issues).toEqual([
    { path: 'body.file', message: expect.stringContaining('Save it as .xlsx without a password, or as CSV') },
  ]);
  const broken = (await list()).subarray(0, 1_500);
  expect((await upload(broken)).error?.issues?.[0]?.message).toMatch(/^The Excel file cannot be used/u);
});

test('a stop list is imported from an Excel file', async () => {
  const { call } = await withCampaign();
  const file = await xlsx({
    sheets: {
      A: [
        ['number', 'reason'],
        [420_224_004_111, 'Called us'],
        ['x', 'No'],
      ],
    },
  });
  const { body } = await call(outbound.stopMany, { query: { default_country: 'CZ' }, ...form([['file', file]]) });
  expect(body).toMatchObject({ added: 1, columns: ['number', 'reason'], skipped: [{ line: 3, cells: ['x', 'No'] }] });
  expect((await call(outbound.stopList)).body.items).toMatchObject([{ number: '+420224004111', reason: 'Called us' }]);
});
