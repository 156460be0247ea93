import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { GUIDE_FOLDER, startTestProduct } from '#processes/testing/test-product.ts';

/** A maximum; the expected event normally arrives immediately. */
const WAIT = { timeout: 30_000 };

const consoleFolder = mkdtempSync(join(tmpdir(), 'parley-console-'));
afterAll(() => rmSync(consoleFolder, { recursive: true }));
mkdirSync(join(consoleFolder, '.vite'));
mkdirSync(join(consoleFolder, 'assets'));
writeFileSync(join(consoleFolder, 'index.html'), '<html><head></head></html>');
writeFileSync(join(consoleFolder, '.vite/manifest.json'), '{}');
writeFileSync(join(consoleFolder, 'assets/index-Ab_1.min.js'), 'export {};');

const product = await startTestProduct({ consoleFolder, guideFolder: GUIDE_FOLDER });
const { projectId } = await product.demoProject();
const editor = await product.clientOf('editor');
await product.api.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = product.api.app.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

interface Line {
  socket: Socket;
  text(): string;
  isClosed(): boolean;
}

async function open(): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  let isClosed = false;
  socket.on('data', (part) => (text += part.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await once(socket, 'connect');
  return { socket, text: () => text, isClosed: () => isClosed };
}

function head(first: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [first, ...lines, '', ''].join('\r\n');
}

function statuses(line: Line): number[] {
  return [...line.text().matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status));
}

const slow = await open();
slow.socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n');

test.each([
  '/assets/../package.json',
  '/assets/../x',
  '/assets/..%2fx',
  '/assets/%2e%2e/x',
  '/assets/.hidden',
  '/assets/a/../../x',
  '/assets/',
  '/assets//etc/passwd',
  '/docs/images/..%2fx',
  '/..%2fx',
])('%s names nothing, and nothing of it is in the log as a fault', async (path) => {
  const line = await open();
  line.socket.write(head(`GET ${path} HTTP/1.1`));
  await vi.waitFor(() => expect(statuses(line)).toEqual([404]), WAIT);
  expect(product.logLines.filter((text) => text.includes('"stack"'))).toEqual([]);
});

test('an asset is served by its name', async () => {
  const line = await open();
  line.socket.write(head('GET /assets/index-Ab_1.min.js HTTP/1.1'));
  await vi.waitFor(() => expect(line.text()).toContain('export {};'), WAIT);
});

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': 13,
  'sec-websocket-key': randomBytes(16).toString('base64'),
};

test.each(['/', '/healthz', '/nothing', '/v1/config', '/v1/auth/user', '/v1/reactions', '/docs/', '/assets/x.js'])(
  'an upgrade of %s is refused immediately, and its query is not logged',
  async (path) => {
    const line = await open();
    line.socket.write(
      head(`GET ${path}?project_id=${projectId}&q=canary HTTP/1.1`, { ...UPGRADE, cookie: editor.cookie }),
    );
    await vi.waitFor(() => expect(line.isClosed()).toBe(true), WAIT);
    expect(statuses(line)).toEqual([400]);
    expect(product.logLines.filter((text) => text.includes('canary'))).toEqual([]);
  },
);

test('an upgrade that another rule refuses first is closed too', async () => {
  const line = await open();
  line.socket.write(
    head(`GET /v1/reactions?project_id=${projectId} HTTP/1.1`, { ...UPGRADE, 'content-encoding': 'gzip' }),
  );
  await vi.waitFor(() => expect(line.isClosed()).toBe(true), WAIT);
});

test('who offers HTTP/2 with an ordinary request is answered as if they had not', async () => {
  const line = await open();
  line.socket.write(head('GET /healthz HTTP/1.1', { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' }));
  await vi.waitFor(() => expect(statuses(line)).toEqual([200]), WAIT);
});

const BOUNDARY = 'xxBOUNDARYxx';

/** A form with a file of this many bytes in the field. */
function form(field: string, bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.alloc(bytes, 'a,b\n'),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const REFUSED_UPLOADS: [why: string, status: number, cookie: string, body: Buffer][] = [
  ['nobody is signed in', 401, '', form('file', 3_000_000)],
  ['the field is another', 400, editor.cookie, form('another', 3_000_000)],
  ['it is too large', 413, editor.cookie, form('file', 30_000_000)],
];

test.each(REFUSED_UPLOADS)(
  'after an upload that is refused as %s, the connection serves the next request',
  async (_why, status, cookie, body) => {
    const line = await open();
    line.socket.write(
      head(`PUT /v1/intents/import?project_id=${projectId} HTTP/1.1`, {
        'x-requested-with': 'console',
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': body.length,
        cookie,
      }),
    );
    line.socket.write(body);
    await vi.waitFor(() => expect(statuses(line)).toEqual([status]), WAIT);
    line.socket.write(head('GET /healthz HTTP/1.1'));
    await vi.waitFor(() => expect(statuses(line)).toEqual([status, 200]), WAIT);
  },
);

test.each(REFUSED_UPLOADS)(
  'an upload that is refused as %s is answered before its connection closes',
  async (_why, status, cookie, body) => {
    for (let times = 0; times < 5; times++) {
      const line = await open();
      line.socket.write(
        head(`PUT /v1/intents/import?project_id=${projectId} HTTP/1.1`, {
          'x-requested-with': 'console',
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': body.length,
          connection: 'close',
          cookie,
        }),
      );
      line.socket.write(body);
      await vi.waitFor(() => expect(line.isClosed()).toBe(true), WAIT);
      expect(statuses(line)).toEqual([status]);
    }
  },
);

test('a client that keeps sending after a refusal is disconnected', async () => {
  const line = await open();
  line.socket.write(
    head(`PUT /v1/intents/import?project_id=${projectId} HTTP/1.1`, {
      'x-requested-with': 'console',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 10_000_000_000,
      cookie: editor.cookie,
    }),
  );
  await vi.waitFor(() => expect(statuses(line)).toEqual([413]), WAIT);
  const closed = new Promise<void>((resolve) => line.socket.once('close', () => resolve()));
  let sent = 0;
  const part = Buffer.alloc(1_000_000);
  while (!line.socket.destroyed && sent < 500) {
    sent++;
    await Promise.race([closed, new Promise<void>((resolve) => line.socket.write(part, () => resolve()))]);
  }
  expect(sent).toBeLessThan(500);
});

test('a user opens so many conversations a minute and no more; others and programs are not held up', async () => {
  const user = await product.clientOf('viewer');
  const query = { project_id: projectId, conversation_token: randomBytes(16).toString('base64url') };
  const initAs = (client: typeof user, headers = {}) =>
    client.send('POST', '/v1/chat/init', { query, body: { get_meta: true }, headers });
  const answers = [];
  for (let times = 0; times < 121; times++) answers.push((await initAs(user)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(120);
  const refused = await initAs(user);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await initAs(editor)).status).toBe(200);
  const administrator = await product.clientOf('administrator');
  const made = await administrator.send('PUT', '/v1/project/api-token', { query: { project_id: projectId } });
  const { token } = JSON.parse(made.text) as { token: string };
  const nobody = await product.clientOf('nobody');
  const program = { 'x-requested-with': undefined, authorization: `Bearer ${token}` };
  for (let times = 0; times < 122; times++) expect((await initAs(nobody, program)).status).toBe(200);
});

test.each([
  ['from the same machine', '127.0.0.1', {}, 200],
  ['from the same machine over IPv6', '::1', {}, 200],
  ['from another machine', '10.1.2.3', {}, 401],
  ['through a proxy on the same machine', '127.0.0.1', { 'x-forwarded-for': '10.1.2.3' }, 401],
  ['with a token, though none is set', '10.1.2.3', { authorization: 'Bearer undefined' }, 401],
])('without a token for them, metrics are read %s: %s %j %d', async (_from, remoteAddress, headers, status) => {
  const answer = await product.api.app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
});

test('with a token for them, metrics are readable only with that token', async () => {
  const guarded = await startTestProduct({ metricsToken: 'a token for metrics' });
  const read = async (authorization: string | undefined, remoteAddress: string) =>
    (
      await guarded.api.app.inject({
        url: '/metrics',
        remoteAddress,
        headers: authorization === undefined ? {} : { authorization },
      })
    ).statusCode;
  expect(await read('Bearer a token for metrics', '10.1.2.3')).toBe(200);
  expect(await read('Bearer a token for metric', '127.0.0.1')).toBe(401);
  expect(await read(undefined, '127.0.0.1')).toBe(401);
});

test('connections that are reset while something is written to them end nothing else', async () => {
  const lines = await Promise.all(Array.from({ length: 10 }, open));
  for (const [at, line] of lines.entries()) {
    const query = new URLSearchParams({ project_id: String(projectId), page: `page-reset-${at}`, screen: '/app' });
    line.socket.write(head(`GET /v1/events?${query} HTTP/1.1`, { cookie: editor.cookie }));
  }
  await vi.waitFor(() => expect(lines.every((line) => line.text().includes('event: presence'))).toBe(true), WAIT);
  const changed = editor.send('PUT', '/v1/reactions/-1', {
    query: { project_id: projectId },
    body: { name: 'Told to nobody' },
  });
  for (const { socket } of lines) socket.resetAndDestroy();
  // Connections that are reset during the check of an upgrade, half closed, or written to after their end.
  const conversation_token = randomBytes(16).toString('base64url');
  const opened = await editor.send('POST', '/v1/chat/init', {
    query: { project_id: projectId, conversation_token },
    body: {},
  });
  const { conversation_id: id } = JSON.parse(opened.text) as { conversation_id: string };
  const search = new URLSearchParams({ project_id: String(projectId), id, conversation_token });
  const upgrade = head(`GET /v1/chat/subscribe-integration-messages?${search} HTTP/1.1`, {
    ...UPGRADE,
    cookie: editor.cookie,
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
  });
  for (const leave of [
    (socket: Socket) => socket.resetAndDestroy(),
    (socket: Socket) => socket.end(),
    (socket: Socket) => socket.destroy(),
  ]) {
    const early = await open();
    early.socket.write(upgrade, () => leave(early.socket));
    const late = await open();
    late.socket.write(upgrade);
    await vi.waitFor(() => expect(late.text()).toContain(' 101 '), WAIT);
    late.socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    leave(late.socket);
    // Each subject has five places, which must be free again.
    await vi.waitFor(() => expect([early.isClosed(), late.isClosed()]).toEqual([true, true]), WAIT);
  }
  expect((await changed).status).toBe(200);
  await product.api.ping();
  const after = await open();
  after.socket.write(upgrade);
  await vi.waitFor(() => expect(after.text()).toContain(' 101 '), WAIT);
  after.socket.resetAndDestroy();
  expect((await editor.send('GET', '/healthz', {})).status).toBe(200);
  expect(product.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('headers that do not arrive in 10 seconds are given up soon after', async () => {
  // The default interval for this check is 30 seconds.
  await vi.waitFor(() => expect(slow.isClosed()).toBe(true), { timeout: 20_000 });
  expect(statuses(slow)).toEqual([408]);
});
