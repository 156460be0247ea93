import { request } from 'node:http';
import { IMPORT_FILE_LIMIT, intentFiles, intents, tasks, type Task } from '@parley/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withProjectLocked } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { watchEventLoop } from '#testing/watch-event-loop.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

/** A maximum; it normally arrives immediately. */
const WAIT = { timeout: 100_000 };

const product = await startTestProduct();
let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

function importFile(content: string | Buffer) {
  return call(intentFiles.import, form([['file', content]]));
}

async function templatesByIntent() {
  return (await call(intents.list)).body.map(({ name, templates }) => [name, templates]);
}

async function taskWhen(isAwaited: (task: Task) => boolean): Promise<Task> {
  return vi.waitFor(
    async () => {
      const found = (await call(tasks.list)).body.find((task) => task.kind === 'import' && isAwaited(task));
      return found ?? Promise.reject(new Error('The import never came to that'));
    },
    { ...WAIT, interval: 20 },
  );
}

async function add(name: string, templates: string[]) {
  await call(intents.create, { body: { name, templates } });
}

test('new intents are created, and existing intents get their new templates', async () => {
  await add('Pay', ['pay']);
  const { status, body, headers } = await importFile(
    'template,Intent\r\nI want to pay,Pay\r\n"block it, please",Block\r\nblock my card,Block\r\n',
  );
  expect([status, body]).toEqual([
    200,
    { intents_added: 1, templates_added: 3, version: Number(headers['x-atime']), skipped: [] },
  ]);
  expect(await templatesByIntent()).toEqual([
    ['Pay', ['pay', 'I want to pay']],
    ['Block', ['block it, please', 'block my card']],
  ]);
  const versions = (await call(intents.list)).body.map(({ version }) => version);
  expect(new Set(versions)).toEqual(new Set([Number(headers['x-atime'])]));
});

test('blank rows and duplicates are skipped with their line and the reason', async () => {
  await add('Pay', ['Pay my bill']);
  await add('Block', ['block it']);
  const { body } = await importFile(
    'intent,template\nPay,pay  MY bill\n\nPay,Block it\nPay,pay now\nLoan,PAY NOW\n , \nLoan,a loan\n',
  );
  expect(body).toMatchObject({
    intents_added: 1,
    templates_added: 2,
    skipped: [
      { line: 2, reason: 'This template name already exists.' },
      { line: 3, reason: 'Blank row' },
      { line: 4, reason: 'This template name alread exists in the Block intent' },
      { line: 6, reason: 'This template name alread exists in the Pay intent' },
      { line: 7, reason: 'Blank row' },
    ],
  });
});

test('an exported file is imported without a change, including references and formulas', async () => {
  await add('Pay', ['@amount please', "'=1", '-1', 'with "quotes", commas', 'two\nlines', 'cr\rinside', 'žluťoučký']);
  await add('Pay [NEG]', ['+ no', "''@x"]);
  await add('=SUM(A1)', ['#bill']);
  await add('Without templates', []);
  await call(intents.create, { body: { name: 'Loan', templates: ['a loan', 'a laon'], augmented: ['a laon'] } });
  const before = (await call(intents.list)).body;
  const exported = (await call(intents.list, { query: { format: 'csv' } })).text;
  const { body } = await importFile(exported);
  expect([body.intents_added, body.templates_added, body.skipped.length]).toEqual([0, 0, 13]);
  expect((await call(intents.list)).body).toEqual(before);

  const other = await product.blankProject();
  const callOther = callerIn(other.projectId, await product.memberOf(other.projectId, 'editor'));
  await callOther(intentFiles.import, form([['file', exported]]));
  const copied = (await callOther(intents.list)).body.map(({ name, templates }) => [name, templates]);
  expect(copied).toEqual(before.map(({ name, templates }) => [name, templates]));
});

test('the file has two columns, also where templates are for training only, and these stay so on import', async () => {
  await call(intents.create, { body: { name: 'Pay', templates: ['pay', 'pya'], augmented: ['pya'] } });
  await add('Bye', []);
  const exported = (await call(intents.list, { query: { format: 'csv' } })).text;
  expect(exported.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'intent,template',
    'Pay,pay',
    'Pay,pya',
    'Bye,',
  ]);
  await importFile(`${exported}Pay,pay soon\r\n`);
  expect((await call(intents.list)).body.map(({ templates, augmented }) => [templates, augmented])).toEqual([
    [['pay', 'pya', 'pay soon'], ['pya']],
    [[], undefined],
  ]);
});

test('the third column of files that earlier versions exported is read', async () => {
  await importFile('augmented,template,intent\n0,pay soon,Pay\n1,pay sooon,Pay\n,-,Pay\n');
  const [intent] = (await call(intents.list)).body;
  expect([intent?.templates, intent?.augmented]).toEqual([['pay soon', 'pay sooon', '-'], ['pay sooon']]);
});

test('a row with an empty template brings an intent without templates, unless it is there', async () => {
  await add('Pay', ['pay']);
  const { body } = await importFile('intent,template\nPay,\nBye, \nLoan,\nLoan,a loan\nBye,\n');
  expect(body).toMatchObject({
    intents_added: 2,
    templates_added: 1,
    skipped: [
      { line: 2, reason: 'This intent already exists' },
      { line: 6, reason: 'This intent already exists' },
    ],
  });
  expect(await templatesByIntent()).toEqual([
    ['Pay', ['pay']],
    ['Bye', []],
    ['Loan', ['a loan']],
  ]);
  await call(intentFiles.undoImport, { body: { version: body.version ?? 0 } });
  expect(await templatesByIntent()).toEqual([['Pay', ['pay']]]);
});

const refused: [title: string, content: string | Buffer, message: RegExp][] = [
  ['an empty file', '', /empty/u],
  ['other columns', 'name;template\nPay;pay', /Line 1: Expected the columns intent and template.*“name”, “template”/u],
  ['no rows', 'intent,template\n , \n\n', /column names but no rows/u],
  ['a column too many', 'intent,template,language\nPay,pay,en', /Line 1: Expected the columns/u],
  [
    'a row with a cell too many',
    'intent,template\nPay,pay\nPay,pay my bill, please',
    /Line 3: Expected 2 cells, found 3/u,
  ],
  ['a row that is cut', 'intent,template\nPay,pay\nPa', /Line 3: Expected 2 cells, found 1/u],
  ['a quotation mark that is cut', 'intent,template\nPay,pay\nPay,"pay my', /Line 3: Unclosed quotation mark/u],
  ['a negative of a negative', 'intent,template\nA [NEG] [NEG],pay', /Line 2: A negative intent cannot/u],
  ['a row without an intent', 'intent,template\n,pay', /Line 2: Intent name cannot be empty/u],
  ['a template that is too long', `intent,template\nPay,pay\nPay,${'x'.repeat(1_001)}`, /Line 3: At most 1000/u],
  ['a reserved name', 'intent,template\n__proto__,pay', /Line 2: Names like/u],
  [
    'a mark that is none',
    'intent,template,augmented\nPay,pay,perhaps',
    /Line 2: Expected 1, 0 or nothing in the column augmented/u,
  ],
  ['a NUL', 'intent,template\nPay,pay\u0000', /Line 2: NUL/u],
  [
    'UTF-8 with other bytes in it',
    Buffer.concat([Buffer.from('intent,template\nPay,čí\n'), Buffer.from('Pay,\xe1', 'latin1')]),
    /Line 3: .*UTF-8/u,
  ],
  ['too many rows', `intent,template\n${'Pay,pay\n'.repeat(200_001)}`, /exceeds 200,000 rows/u],
];

test.each(refused)('%s refuses the whole file, names the line, and changes nothing', async (_, content, message) => {
  await add('Pay', ['pay now']);
  const before = await product.fingerprint(projectId);
  const { status, error } = await importFile(content);
  expect([status, error?.message]).toEqual([400, expect.stringMatching(message)]);
  expect(error?.issues?.map(({ path }) => path)).toEqual(['body.file']);
  expect(await product.fingerprint(projectId)).toBe(before);
});

describe('an import that is taken back', () => {
  const undo = (version: number | null) => call(intentFiles.undoImport, { body: { version: version ?? 0 } });

  test('keeps earlier templates and later changes, and can be repeated', async () => {
    await call(intents.create, { body: { name: 'Pay', templates: ['pay', 'pya'], augmented: ['pya'] } });
    const imported = await importFile(
      'intent,template,augmented\nPay,pay now,1\nPay,pay soon,\nBye,bye,\nLoan,a loan,\nLoan,lend me money,\n',
    );
    const list = (await call(intents.list)).body;
    const idOf = (name: string) => list.find((intent) => intent.name === name)?.id ?? 0;
    await call(intents.addTemplate, { params: { id: idOf('Loan') }, body: { template: 'I need cash' } });
    await call(intents.removeTemplate, { params: { id: idOf('Pay') }, body: { template: 'pay soon' } });
    const { body: undone } = await undo(imported.body.version);
    expect(await templatesByIntent()).toEqual([
      ['Pay', ['pay', 'pya']],
      ['Loan', ['I need cash']],
    ]);
    expect((await call(intents.list)).body[0]?.augmented).toEqual(['pya']);
    // Another user adds the template in between.
    await add('Farewell', ['BYE']);
    const { body: again } = await undo(undone.version);
    expect(await templatesByIntent()).toEqual([
      ['Pay', ['pay', 'pya', 'pay now']],
      ['Loan', ['I need cash', 'a loan', 'lend me money']],
      ['Farewell', ['BYE']],
      ['Bye', []],
    ]);
    expect((await call(intents.list)).body[0]?.augmented).toEqual(['pya', 'pay now']);
    await undo(again.version);
    expect((await templatesByIntent()).slice(0, 3)).toEqual([
      ['Pay', ['pay', 'pya']],
      ['Loan', ['I need cash']],
      ['Farewell', ['BYE']],
    ]);
  });

  test('leaves intents that were deleted since, and templates that were marked otherwise since', async () => {
    await call(intents.create, { body: { name: 'Pay', templates: ['pay', 'pya'], augmented: ['pya'] } });
    await add('Bye', ['bye']);
    const imported = await importFile('intent,template\nPay,pay now\nBye,bye bye\n');
    const [pay, bye] = (await call(intents.list)).body.map(({ id }) => id);
    await call(intents.update, { params: { id: pay ?? 0 }, body: { augmented: [] } });
    await call(intents.remove, { params: { id: bye ?? 0 } });
    await undo(imported.body.version);
    expect(await templatesByIntent()).toEqual([['Pay', ['pay', 'pya']]]);
    expect((await call(intents.list)).body[0]?.augmented ?? []).toEqual([]);
  });

  test('is refused where nothing was imported', async () => {
    const { status, error } = await undo(1);
    expect([status, error?.message]).toEqual([404, 'Nothing was imported at this version']);
  });
});

test('every faulty line is reported, up to fifty', async () => {
  const { error } = await importFile('intent,template\nPay\nPay,pay\n,pay\n__a__,\nPay,"pay');
  expect(error?.issues?.map(({ message }) => message)).toEqual([
    'Line 2: Expected 2 cells, found 1',
    'Line 4: Intent name cannot be empty',
    'Line 5: Names like __…__ are reserved for system intents',
    'Line 6: Unclosed quotation mark',
  ]);
  const many = await importFile(`intent,template\n${'Pay\n'.repeat(100)}`);
  expect(many.error?.issues).toHaveLength(50);
});

test.each([
  [
    'Windows-1250',
    Buffer.from('sep=;\r\nintent;template\r\nPlatba;p\xf8i\x9alo pozd\xec\r\n', 'latin1'),
    'přišlo pozdě',
  ],
  ['Windows-1252', Buffer.from('intent;template;\nPlatba;\xe0 la caisse;\n', 'latin1'), 'à la caisse'],
  ['UTF-16 with tabs', Buffer.from('\ufeffintent\ttemplate\r\nPlatba\tsay "pay" now\r\n', 'utf16le'), 'say "pay" now'],
])('a file is imported as a spreadsheet saves it: %s', async (_what, content, template) => {
  expect((await importFile(content)).status).toBe(200);
  expect(await templatesByIntent()).toEqual([['Platba', [template]]]);
});

test('a file with semicolons, as a Czech spreadsheet saves it, is imported', async () => {
  const { body } = await importFile(
    '\ufeffintent;template\r\nPlatba;chci zaplatit, prosím\r\n"Platba";"hned; teď"\r\n',
  );
  expect(body).toMatchObject({ intents_added: 1, templates_added: 2, skipped: [] });
  expect(await templatesByIntent()).toEqual([['Platba', ['chci zaplatit, prosím', 'hned; teď']]]);
});

test('a request that is not a form with one file is refused, and changes nothing', async () => {
  const before = await product.fingerprint(projectId);
  const file = 'intent,template\nPay,pay\n';
  const whole = form([['file', file]]);
  const row = `Pay,${'x'.repeat(999)}\n`;
  const tooLarge = Buffer.concat([Buffer.from('intent,template\n'), Buffer.alloc(IMPORT_FILE_LIMIT, row)]);
  const calls: [options: Parameters<typeof call>[1], status: number, path: string | undefined][] = [
    [{ body: { file } }, 415, undefined],
    [{ raw: file, headers: { 'content-type': 'text/csv' } }, 415, undefined],
    [{}, 415, undefined],
    [form([]), 400, 'body.file'],
    [form([['upload', file]]), 400, 'body.file'],
    [
      form([
        ['file', file],
        ['file', file],
      ]),
      400,
      'body.file',
    ],
    [{ ...whole, raw: String(whole.raw).slice(0, -40) }, 400, 'body.file'],
    [{ ...whole, headers: { 'content-type': 'multipart/form-data' } }, 400, 'body.file'],
    [form([['file', tooLarge]]), 413, undefined],
    [form([['file', Buffer.concat([tooLarge, Buffer.alloc(100_000)])]]), 413, undefined],
  ];
  for (const [options, expected, path] of calls) {
    const { status, error } = await call(intentFiles.import, options);
    expect([status, error?.issues?.[0]?.path]).toEqual([expected, path]);
  }
  expect(await product.fingerprint(projectId)).toBe(before);
});

test('only calls that take a file accept forms', async () => {
  const { status } = await call(intents.create, form([['file', '{"name":"Pay"}']]));
  expect(status).toBe(415);
});

test('who cancels or breaks off finds nothing imported', async () => {
  const url = await product.api.app.listen({ port: 0, host: '127.0.0.1' });
  const { email } = await product.memberOf(projectId, 'editor');
  const headers: Record<string, string> = { 'x-requested-with': 'test' };
  const login = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, passwd: product.password }),
  });
  headers['cookie'] = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const address = `${url}/v1/intents/import?project_id=${projectId}`;
  const body = new FormData();
  body.set('file', new File(['intent,template\nPay,pay\n'], 'a.csv'));
  const before = await product.fingerprint(projectId);
  const cancelled = new AbortController();
  await withProjectLocked(product.db, projectId, async () => {
    const cancelledRequest = fetch(address, { method: 'PUT', headers, body, signal: cancelled.signal });
    // The file has been read, and waits to be written.
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(product.db);
      expect(rows).toHaveLength(1);
    }, WAIT);
    cancelled.abort();
    await expect(cancelledRequest).rejects.toThrow(/abort/u);
  });
  await vi.waitFor(() => expect(product.logLines.join('\n')).toContain('The client closed the connection'), WAIT);

  const { raw, headers: ofForm } = form([['file', `intent,template\n${'Pay,pay\n'.repeat(1_000)}`]]);
  const sent = request(address, { method: 'PUT', headers: { ...headers, ...ofForm, 'content-length': 100_000 } });
  sent.on('error', () => {});
  sent.write(String(raw).slice(0, -100), () => sent.destroy());
  await taskWhen(({ message }) => message === 'The form is malformed or incomplete');
  expect(product.logLines.join('\n')).not.toContain('a request failed');
  expect(await product.fingerprint(projectId)).toBe(before);
});

test('an import that is cancelled as a task, or is refused, says so and leaves nothing behind', async () => {
  const viewer = callerIn(projectId, await product.memberOf(projectId, 'viewer'));
  const before = await product.fingerprint(projectId);
  const rows = Array.from({ length: 50_000 }, (_, row) => `Intent ${row % 50},number ${row}\n`);
  const importing = importFile(`intent,template\n${rows.join('')}`);
  const { id } = await taskWhen(({ state }) => state === 'running');
  expect((await viewer(tasks.cancel, { params: { id } })).status).toBe(402);
  expect((await call(tasks.cancel, { params: { id } })).body.state).toBe('cancelled');
  expect((await importing).error?.code).toBe('cancelled');
  expect((await importFile('intent,template\nPay')).status).toBe(400);
  expect(await taskWhen(({ state }) => state === 'failed')).toMatchObject({
    message: expect.stringContaining('Line 2'),
  });
  expect(await product.fingerprint(projectId)).toBe(before);
});

test('200,000 rows are imported in one revision without delaying others, and a second import changes nothing', async () => {
  const rows = Array.from({ length: 200_000 }, (_, row) => `Intent ${row % 500},I would like to have number ${row}\n`);
  const file = `intent,template\n${rows.join('')}`;
  const watch = watchEventLoop();
  const seen: Task[] = [];
  const importing = importFile(file);
  const { id } = await taskWhen(({ state }) => state === 'running');
  await taskWhen((task) => {
    seen.push(task);
    return task.id === id && task.state === 'done';
  });
  const first = await importing;
  expect(watch.longest()).toBeLessThan(160);
  const shares = seen.map(({ progress }) => progress);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const messages = seen.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/^[\d,]+ of about (199|200|201),\d{3} rows read$/u));
  expect(messages).toContainEqual(expect.stringMatching(/^Saving [\d,]+ of 200,000 templates$/u));
  expect(first.body).toMatchObject({ intents_added: 500, templates_added: 200_000, skipped: [] });
  const list = (await call(intents.list)).body;
  expect(list.every(({ templates }) => templates.length === 400)).toBe(true);
  expect(new Set(list.map(({ version }) => version)).size).toBe(1);
  const second = await importFile(file);
  expect([second.body.templates_added, second.body.skipped.length]).toEqual([0, 200_000]);
  expect([second.headers['x-atime'], second.body.version]).toEqual([first.headers['x-atime'], null]);
  const watchUndo = watchEventLoop();
  await call(intentFiles.undoImport, { body: { version: first.body.version ?? 0 } });
  expect(watchUndo.longest()).toBeLessThan(160);
  expect((await call(intents.list)).body).toEqual([]);
});
