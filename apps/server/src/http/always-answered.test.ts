import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.demoProject();
const editor = await product.clientOf('editor');
await product.api.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = product.api.app.server.address() as AddressInfo;

const BOUNDARY = 'xxBOUNDARYxx';
/** Larger than what two sockets hold, so that it is still being sent when the answer comes. */
const BODY = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.yaml"\r\n\r\n`),
  Buffer.alloc(8_000_000, 'a,b\n'),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);
const MANY_HEADERS = Array.from({ length: 1_500 }, (_, index) => `x-h${index}: 1`);
const UPGRADE = ['upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];

/** Sends a request as a careless client does, which stops reading as soon as it cannot write. */
async function statusOf(first: string, headers: string[], body = Buffer.alloc(0)): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  socket.on('error', () => socket.destroy());
  socket.write(Buffer.concat([Buffer.from([first, ...headers, '', ''].join('\r\n')), body]));
  await new Promise((resolve) => socket.once('close', resolve));
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status));
}

const path = `/v1/tests/import?project_id=${projectId}`;
const usual = [
  'host: 127.0.0.1',
  `cookie: ${editor.cookie}`,
  'x-requested-with: console',
  `content-type: multipart/form-data; boundary=${BOUNDARY}`,
  `content-length: ${BODY.length}`,
];
const close = 'connection: close';

test.each<[kind: string, status: number, headers: string[]]>([
  ['with more headers than the server takes', 431, [...usual, ...MANY_HEADERS, close]],
  ['with a header that no parser understands', 400, [...usual, 'a header without a colon', close]],
  ['with a length that is no number', 400, [...usual.slice(0, -1), 'content-length: many', close]],
  ['that offers another protocol', 413, [...usual, 'connection: Upgrade', 'upgrade: x', close]],
  ['that asks for a websocket', 413, [...usual, 'connection: Upgrade', ...UPGRADE, close]],
  ['that expects what there is not', 413, [...usual, 'expect: a miracle', close]],
  ['that names no host', 400, [...usual.slice(1), close]],
])('an upload %s is answered before its connection closes', async (_kind, status, headers) => {
  for (let times = 0; times < 5; times++)
    expect(await statusOf(`PUT ${path} HTTP/1.1`, headers, BODY)).toEqual([status]);
});

test('who asks for a websocket and names no host is refused at once', async () => {
  expect(await statusOf('GET /healthz HTTP/1.1', ['connection: Upgrade', ...UPGRADE])).toEqual([400]);
});

test('who takes the server for a proxy is refused', async () => {
  expect(await statusOf('CONNECT bank.example:443 HTTP/1.1', ['host: bank.example:443'])).toEqual([405]);
});

test('who speaks an old HTTP is answered', async () => {
  expect(await statusOf('GET /healthz HTTP/1.0', [])).toEqual([200]);
  expect(await statusOf(`PUT ${path} HTTP/1.0`, usual, BODY)).toEqual([413]);
});

test('after a refusal, nobody keeps a connection by sending on', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(['GET /healthz HTTP/1.1', ...MANY_HEADERS, '', ''].join('\r\n'));
  const part = Buffer.alloc(1_000_000);
  let sent = 0;
  while (!socket.destroyed && sent < 500) {
    sent++;
    await Promise.race([closed, new Promise<void>((resolve) => socket.write(part, () => resolve()))]);
  }
  expect(sent).toBeLessThan(500);
});
