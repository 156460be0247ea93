import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { longestBodyMs, refuseSlowBodies } from '#http/slow-bodies.ts';

const app = Fastify({ http: { requestTimeout: 0 } });
refuseSlowBodies(app, (bodyLimit) => (bodyLimit > 1_000 ? 60_000 : 50));
app.post('/small', { bodyLimit: 10 }, async ({ body }) => body);
app.post('/large', { bodyLimit: 2_000 }, async ({ body }) => body);
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Sends a body with a pause before its second half, and returns the answer. */
function answerTo(path: string, pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\ntr`,
  );
  setTimeout(() => socket.writable && socket.write('ue'), pauseMs);
  return text(socket);
}

test('a body that does not arrive in time is given up', async () => {
  expect(await answerTo('/small', 2_000)).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/su);
});

test('a large body has more time', async () => {
  expect(await answerTo('/large', 500)).toMatch(/^HTTP\/1\.1 200 .*true$/su);
});

test('the time is a minute, and for large files by their size', () => {
  expect([0, 1_000_000, 100 * 1024 * 1024].map(longestBodyMs)).toEqual([60_000, 60_000, 1_638_400]);
});
