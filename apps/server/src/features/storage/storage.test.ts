import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { projects, storage } from '@parley/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form, type FormFile } from '#processes/testing/form.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'parley-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = await startTestProduct({ filesFolder: folder, fileLimitMb: 2 });
let projectId: number;
let editor: TestClient;
let call: ReturnType<typeof callerIn>;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  editor = await product.memberOf(projectId, 'editor');
  call = callerIn(projectId, editor);
});

const upload = (name: string | null, content: string | Buffer, others: FormFile[] = []) =>
  call(storage.upload, form([['file', content, name], ...others]));
const listed = async () => (await call(storage.list)).body;
const names = async () => (await listed()).map(({ name }) => name);
const read = (file: string, query = {}) => call(storage.download, { query: { file, ...query } });
/** Lists the files of the folder, without its subfolders. */
const onDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

test('a file is uploaded, listed, downloaded as an attachment that no browser runs, and deleted', async () => {
  const text = 'number,name\n1,Ada\n';
  const { status, body } = await upload('call list.csv', text);
  expect([status, body]).toEqual([
    200,
    { name: 'call list.csv', size: text.length, type: 'text/csv', version: expect.any(Number) as number },
  ]);
  expect(Math.abs(body.version - Date.now() / 1000)).toBeLessThan(60);
  const files = await listed();
  expect(files).toEqual([{ ...body, versions: 1, who: editor.userId }]);
  const downloaded = await read('call list.csv');
  expect([downloaded.status, downloaded.text]).toEqual([200, text]);
  expect(downloaded.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': "attachment; filename*=UTF-8''call%20list.csv",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await call(storage.remove, { query: { file: 'call list.csv' } })).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await read('call list.csv')).status).toBe(404);
  expect((await call(storage.remove, { query: { file: 'call list.csv' } })).status).toBe(404);
});

test('the type is detected from the bytes, and executable types are sent as plain bytes', async () => {
  const page = '<!doctype html><script>alert(1)</script>';
  await upload('really-a-picture.txt', PNG);
  await upload('page.html', page);
  await upload('page.png', page);
  await upload('drawing.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
  await upload('noise.wav', Buffer.from([0xff, 0x00, 0xfe, 0x01]));
  await upload('empty.txt', '');
  const types = Object.fromEntries((await listed()).map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({
    'really-a-picture.txt': 'image/png',
    'page.html': 'text/html',
    'page.png': 'text/plain',
    'drawing.svg': 'application/xml',
    'noise.wav': 'application/octet-stream',
    'empty.txt': 'text/plain',
  });
  for (const name of ['page.html', 'drawing.svg']) {
    expect((await read(name)).headers['content-type'], name).toBe('application/octet-stream');
  }
});

test('an upload with a known name is a new version; earlier ones stay and can be restored', async () => {
  await upload('greeting.txt', 'first');
  await upload('greeting.txt', 'second');
  await upload('greeting.txt', 'second');
  const { body: versions } = await call(storage.versions, { query: { file: 'greeting.txt' } });
  expect(versions.map(({ size, type, who }) => [size, type, who])).toEqual([
    [6, 'text/plain', editor.userId],
    [5, 'text/plain', editor.userId],
  ]);
  const [latest, first] = versions.map(({ mtime }) => mtime);
  expect((await read('greeting.txt')).text).toBe('second');
  expect((await read('greeting.txt', { mtime: first ?? 0 })).text).toBe('first');
  expect((await read('greeting.txt', { version: versions[0]?.version ?? 0 })).text).toBe('second');
  expect((await read('greeting.txt', { version: 1 })).status).toBe(404);
  const restore = (query: object) => call(storage.restore, { query: { file: 'greeting.txt', ...query } });
  expect((await restore({ mtime: 1 })).status).toBe(404);
  // A page that has not seen the second version gets a conflict.
  expect((await restore({ mtime: first, atime: first })).status).toBe(409);
  expect((await restore({ mtime: first, atime: latest })).status).toBe(200);
  expect((await read('greeting.txt')).text).toBe('first');
  const files = await listed();
  expect(files.find(({ name }) => name === 'greeting.txt')).toMatchObject({ size: 5, versions: 3 });
});

test('names are Unicode-normalized and never lead out of the list', async () => {
  const before = await names();
  await upload('cafe\u0301 “menu”; filename=x.txt', 'one');
  await upload('caf\u00e9 “menu”; filename=x.txt', 'two');
  expect((await read('cafe\u0301 “menu”; filename=x.txt')).text).toBe('two');
  const quoted = 'the "new" menu.txt';
  expect((await upload(quoted, 'quoted')).status).toBe(200);
  const longest = 'n'.repeat(255);
  expect((await upload(longest, 'long')).status).toBe(200);
  const refused: [name: string | null, message: string][] = [
    ['../../etc/passwd', 'contains a folder'],
    ['..\\..\\win.ini', 'contains a folder'],
    ['/abs', 'contains a folder'],
    ['a/../b', 'contains a folder'],
    ['..', 'only dots'],
    ['', 'empty'],
    [null, 'empty'],
    ['   ', 'empty'],
    ['cod.exe\u202egnp', 'control characters'],
    ['bell\u0007.txt', 'control characters'],
    ['two\nlines.txt', 'control characters'],
    ['n'.repeat(256), 'longer than 255'],
    ['n'.repeat(300), 'longer than 255'],
  ];
  for (const [name, message] of refused) {
    const { status, error } = await upload(name, 'bytes');
    expect([status, error?.message], name ?? 'no name').toEqual([400, expect.stringContaining(message)]);
    expect((await read(name ?? '')).status, name ?? 'no name').toBeGreaterThanOrEqual(400);
  }
  const added = (await names()).filter((name) => !before.includes(name));
  expect(added.sort()).toEqual(['caf\u00e9 “menu”; filename=x.txt', longest, quoted].sort());
});

test('an upload that is too large, malformed or not one file is refused, and leaves nothing behind', async () => {
  const before = [await names(), await onDisk()];
  const exact = Buffer.alloc(2 * MEGABYTE, 'x');
  const tooLarge = await upload('large.txt', Buffer.alloc(2 * MEGABYTE + 1, 'x'));
  expect([tooLarge.status, tooLarge.error?.message]).toEqual([413, 'The file is larger than 2 MB']);
  const refusals = [
    await upload('a.txt', 'one', [['file', 'two', 'b.txt']]),
    await call(storage.upload, form([['other', 'one', 'a.txt']])),
    await call(storage.upload, form([], [['file', 'not a file']])),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await call(storage.upload, { body: {} })).status).toBe(415);
  expect([await names(), await onDisk()]).toEqual(before);
  expect((await upload('exact.txt', exact)).status).toBe(200);
});

test('an upload of unknown length is counted, and leaves nothing behind', async () => {
  const before = await onDisk();
  const { raw, headers } = form([['file', '', 'endless.txt']]);
  const [head = ''] = String(raw).split(/(?=\r\n--a-boundary-of-the-form--)/u);
  async function* endless() {
    yield Buffer.from(head);
    for (let sent = 0; sent < 64; sent++) yield Buffer.alloc(MEGABYTE / 8, 'x');
  }
  const answer = await product.api.app.inject({
    method: 'POST',
    url: `/v1/file?project_id=${projectId}`,
    headers: { ...headers, cookie: editor.cookie, 'x-requested-with': 'console' },
    payload: Readable.from(endless()),
  });
  expect(answer.statusCode, answer.body).toBe(413);
  expect(await onDisk()).toEqual(before);
});

test('an upload whose connection breaks leaves nothing behind', async () => {
  await product.api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = product.api.app.server.address() as AddressInfo;
  const before = [await names(), await onDisk()];
  const { raw, headers } = form([['file', Buffer.alloc(MEGABYTE, 'x'), 'cut.txt']]);
  const bytes = Buffer.from(raw ?? '');
  const socket = connect(port, '127.0.0.1');
  const head = [
    `POST /v1/file?project_id=${projectId} HTTP/1.1`,
    'host: localhost',
    `content-type: ${headers?.['content-type']}`,
    `content-length: ${bytes.length}`,
    `cookie: ${editor.cookie}`,
    'x-requested-with: console',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes.subarray(0, bytes.length / 2));
  await vi.waitFor(async () => expect((await onDisk()).length).toBe((before[1]?.length ?? 0) + 1), 10_000);
  socket.destroy();
  await vi.waitFor(async () => expect([await names(), await onDisk()]).toEqual(before), 10_000);
});

test('remains of a killed server are swept, and files of versions are kept', async () => {
  await upload('kept.txt', 'first of kept');
  await upload('kept.txt', 'second of kept');
  await upload('deleted.txt', 'bytes that history still names');
  await call(storage.remove, { query: { file: 'deleted.txt' } });
  const before = await onDisk();
  // Left by a process that has ended, by a running one, and by a transaction that never ended.
  const host = hostname().replaceAll(/[^\w-]/gu, '_');
  const orphan = hashOf(randomBytes(8));
  await writeFile(join(folder, 'incoming', `${host}.999999999.of-a-killed-server`), 'half');
  await writeFile(join(folder, 'incoming', `${host}.${process.ppid}.of-another-server`), 'half');
  const [someHash = ''] = before.filter((name) => name.length === 64);
  const orphanBeside = someHash.slice(0, 2) + orphan.slice(2);
  await writeFile(join(folder, someHash.slice(0, 2), orphanBeside), 'whole, but of nobody');
  await product.api.tidyUp();
  expect((await onDisk()).sort()).toEqual([...before, `${host}.${process.ppid}.of-another-server`].sort());
  await rm(join(folder, 'incoming', `${host}.${process.ppid}.of-another-server`));
});

test('equal bytes are kept once, in whichever projects', async () => {
  const content = randomBytes(100);
  const other = await product.blankProject();
  const stranger = callerIn(other.projectId, await product.memberOf(other.projectId, 'editor'));
  await upload('mine.bin', content);
  await stranger(storage.upload, form([['file', content, 'theirs.bin']]));
  expect((await onDisk()).filter((name) => name === hashOf(content))).toHaveLength(1);
  expect((await stranger(storage.list)).body.map(({ name }) => name)).toEqual(['theirs.bin']);
  expect((await stranger(storage.download, { query: { file: 'mine.bin' } })).status).toBe(404);
});

test('a clone has the files of its project', async () => {
  await upload('cloned.bin', 'content');
  const administrator = await product.memberOf(projectId, 'platformViewer');
  const clone = await callerIn(projectId, administrator)(projects.clone, { body: { name: 'A clone with files' } });
  const inClone = callerIn(clone.body.project_id, administrator);
  expect((await inClone(storage.list)).body.map(({ name }) => name)).toEqual(await names());
  expect((await inClone(storage.download, { query: { file: 'cloned.bin' } })).status).toBe(200);
});

test('concurrent uploads of one name become versions one after another', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((content) => upload('together.txt', content)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const files = await listed();
  expect(files.find(({ name }) => name === 'together.txt')?.versions).toBe(4);
});
