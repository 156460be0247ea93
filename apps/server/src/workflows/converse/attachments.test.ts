import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { chat } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { forgetDraftChats } from '#features/conversations/forget-conversations.ts';
import { systemClock } from '#platform/clock.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form, type FormFile } from '#processes/testing/form.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { query } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF';
const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
let editor: TestClient;
let projectId: number;
let call: ReturnType<typeof callerIn>;

const action = (name: string, args: object = {}) => ({ name, args });

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  const client = await product.memberOf(projectId, 'editor');
  editor = client;
  call = callerIn(projectId, client);
  const put = async (body: object) =>
    client.send('PUT', '/v1/reactions/-1', { query: { project_id: projectId }, body });
  const asks = [
    action('attachment', { label: 'Your contract', accept: '.pdf', max_mb: 0.01 }),
    action('attachment', { label: 'A picture', accept: 'image/*' }),
    action('attachment', { label: 'Anything' }),
  ];
  await put({ name: 'Ask', intents: ['__start__'], actions: asks });
  await put({
    name: 'Got',
    intents: ['__attachment__'],
    actions: [action('utter', { text: 'Thanks for {{ text }}' })],
  });
  await put({ name: 'End', intents: ['__any__'], actions: [action('call_end')] });
});

async function open() {
  const conversation_token = randomBytes(16).toString('base64url');
  const { body } = await call(chat.init, { query: { conversation_token }, body: {} });
  return { id: body.conversation_id, conversation_token };
}

type Talk = Awaited<ReturnType<typeof open>>;
type Fields = [field: string, value: string][];

const fields = (index: number | string = 0): Fields => [
  ['last_ts', '0'],
  ['chat_attachment_index', String(index)],
];

const upload = (talk: Talk, files: FormFile[], others = fields()) =>
  call(chat.attach, { query: { ...talk }, ...form(files, others) });

test('a file that the bot requested reaches it, and may be downloaded by users with the right', async () => {
  const talk = await open();
  const { body, text } = await upload(talk, [['files', PDF, 'sml’ouva 1\r\n.pdf']]);
  const entry = body.tracker?.find(({ value }) => value === '__attachment__');
  expect(entry, text).toBeDefined();
  const files = (argOf(entry, 'files') ?? []) as { id: number; name: string; type: string; size: number }[];
  const [file] = files;
  expect(file).toMatchObject({ type: 'application/pdf', size: PDF.length });
  expect(file?.name).not.toMatch(/[\r\n/\\]/u);
  expect(body.tracker.at(-1)).toMatchObject({ value: 'utter', args: { text: `Thanks for ${file?.name}` } });
  const params = { id: file?.id ?? 0 };
  const read = await call(chat.attachment, { params });
  expect([read.status, read.text]).toEqual([200, PDF]);
  expect(read.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/u) as string,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const other = await product.blankProject();
  const stranger = callerIn(other.projectId, await product.memberOf(other.projectId, 'administrator'));
  expect((await stranger(chat.attachment, { params })).status).toBe(404);
});

test('a file that was not requested is refused by its content, and not kept', async () => {
  const talk = await open();
  const pdf: FormFile = ['files', PDF, 'a.pdf'];
  const refusals: [files: FormFile[], others: Fields, status: number, message: string][] = [
    [[], fields(), 400, 'No Attachment provided: Please choose file first.'],
    [[['files', 'MZ no contract', 'my.pdf']], fields(), 415, 'my.pdf is not an accepted file type. Accepted: .pdf'],
    [[['files', PDF, 'contract.txt']], fields(), 415, 'not an accepted file type'],
    [[pdf], fields(1), 415, 'image/*'],
    [[['files', PDF + ' '.repeat(11_000), 'a.pdf']], fields(), 413, 'a.pdf is larger than 0.01 MB'],
    [[['files', '', 'a.pdf']], fields(), 400, 'is empty'],
    [[pdf], fields(3), 400, 'did not request'],
    [[pdf], fields('-1'), 400, 'whole number'],
    [[pdf], fields('0x1'), 400, 'whole number'],
    [[pdf], [], 400, 'last_ts'],
    [[pdf], [...fields(), ['project_id', '1']], 400, 'project_id'],
    [[pdf], [...fields(), ['last_ts', '1']], 400, 'given twice'],
    [[['other', PDF, 'a.pdf']], fields(), 400, 'Send files in the field files'],
    [Array.from({ length: 6 }, () => pdf), fields(), 400, 'Upload at most 5 files'],
    [[pdf, ['files', 'MZ', 'b.pdf']], fields(), 415, 'b.pdf'],
  ];
  for (const [files, others, status, message] of refusals) {
    const { status: answered, error } = await upload(talk, files, others);
    expect([answered, error?.message], message).toEqual([status, expect.stringContaining(message)]);
  }
  const json = await call(chat.attach, { query: { ...talk }, body: {} });
  expect(json.status).toBe(415);
  expect(await stored(talk)).toBe(0);
});

test('S-g files come only with the conversation’s token, and not after its end', async () => {
  const talk = await open();
  const good: FormFile[] = [['files', PDF, 'a.pdf']];
  expect((await upload({ ...talk, conversation_token: 'a-token-of-somebody-else-x' }, good)).status).toBe(404);
  expect((await upload({ ...talk, id: '0'.repeat(32) }, good)).status).toBe(404);
  await call(chat.say, { query: { ...talk }, body: { msg: 'bye', last_ts: 0 } });
  expect((await upload(talk, good)).error?.message).toBe('The conversation has ended');
  expect(await stored(talk)).toBe(0);
});

test('a file that arrives as the conversation ends is refused, and not kept', async () => {
  const talk = await open();
  const { raw, headers } = form([['files', PDF, 'slow.pdf']], fields());
  // The stream ends after the form has begun to arrive.
  async function* slowly(): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(raw as Buffer);
    yield bytes.subarray(0, 200);
    await call(chat.say, { query: { ...talk }, body: { msg: 'bye', last_ts: 0 } });
    yield bytes.subarray(200);
  }
  const answer = await product.api.app.inject({
    method: 'PUT',
    url: `/v1/chat/attachments?${new URLSearchParams({ ...talk, project_id: String(projectId) })}`,
    headers: { ...headers, cookie: editor.cookie, 'x-requested-with': 'console' },
    payload: Readable.from(slowly()),
  });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('The conversation has ended')]);
  expect(await stored(talk)).toBe(0);
});

test('a file whose conversation ends before it is recorded is not kept', async () => {
  const talk = await open();
  await query(
    database.url,
    `create function end_talk() returns trigger language plpgsql as
     $$ begin update conversations set state = replace(state, '"ended":false', '"ended":true') where id = new.conversation_id; return null; end $$`,
  );
  await query(
    database.url,
    `create trigger end_talk after insert on attachments for each row when (new.name = 'late.pdf') execute function end_talk()`,
  );
  const { status, error } = await upload(talk, [['files', PDF, 'late.pdf']]);
  expect([status, error?.message]).toEqual([400, 'The conversation has ended']);
  expect(await stored(talk)).toBe(0);
});

test('a name is shown and nothing else: it has no folders, no controls, and an end', async () => {
  const long = 'x'.repeat(300);
  const names: [given: string | null, kept: string, index?: number][] = [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\win.pdf', 'win.pdf'],
    ['C:\\a.pdf', 'a.pdf'],
    ['/etc/..', 'file', 2],
    [null, 'file', 2],
    ['a\u202efdp.pdf', 'a_fdp.pdf'],
    [`${long}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'ř'.repeat(300)}.pdf`, `${'ř'.repeat(125)}.pdf`],
    ['a.constructor', 'a.constructor', 2],
    ['__proto__', '__proto__', 2],
    ['hasOwnProperty.pdf', 'hasOwnProperty.pdf'],
  ];
  for (const [given, kept, index] of names) {
    const { body, text } = await upload(await open(), [['files', PDF, given]], fields(index));
    const entry = body.tracker?.find(({ value }) => value === '__attachment__');
    expect(argOf(entry, 'files'), text).toEqual([
      { id: expect.any(Number), name: kept, type: 'application/pdf', size: PDF.length },
    ]);
    expect(body.tracker.at(-1)).toMatchObject({ value: 'utter', args: { text: `Thanks for ${kept}` } });
  }
});

test('a conversation holds twenty files, and takes them with it when it is deleted', async () => {
  const talk = await open();
  const five = Array.from({ length: 5 }, (_, at): FormFile => ['files', PDF, `${at}.pdf`]);
  for (let times = 0; times < 4; times++) expect((await upload(talk, five)).status).toBe(200);
  expect((await upload(talk, [['files', PDF, 'a.pdf']])).status).toBe(413);
  expect(await stored(talk)).toBe(20);
  await forgetDraftChats(product.db, systemClock() + 8 * 24 * 60 * 60 * 1_000_000);
  expect(await stored(talk)).toBe(0);
});

async function stored({ id }: Talk): Promise<number> {
  const rows = await product.storedRows('attachments');
  return rows.filter((row) => row.includes(id)).length;
}
