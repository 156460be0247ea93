import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { startTime } from '#testing/start-time.ts';

const product = await startTestProduct();

test('stopping answers requests in progress, and waits for no idle connection', async () => {
  const { app } = product.api;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  const halfway = connect(port, '127.0.0.1');
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
  halfway.write('GET /v1/config HTTP/1.1\r\nhost: x\r\n');
  // A browser keeps its connection after an answer.
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  const arrived = once(app.server, 'request');
  const underWay = fetch(`http://127.0.0.1:${port}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'console' },
    body: JSON.stringify({ email: 'nobody@example.com', passwd: 'hashing takes a while' }),
  });
  await arrived;

  const time = startTime(3_000);
  await product.api.close();
  expect(time.isOver()).toBe(false);
  // If the server had waited for them, they would have received the answer for late requests.
  expect(await Promise.all([text(silent), text(halfway)])).toEqual(['', '']);
  expect((await underWay).status).toBe(401);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(TypeError);
});

test('a connection on which nothing was asked in time is closed without an answer, a request half sent with one', async () => {
  const other = await startTestProduct();
  const { server } = other.api.app;
  await other.api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

  async function answerTo(sent: string): Promise<string> {
    const arrived = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1');
    const [accepted] = await arrived;
    if (sent !== '') {
      client.write(sent);
      await expect.poll(() => accepted.bytesRead).toBe(sent.length);
    }
    // Node emits this when the time is up.
    server.emit('clientError', late, accepted);
    return text(client);
  }
  expect(await answerTo('')).toBe('');
  expect(await answerTo('GET /healthz HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/su);
});

test('a request that is not HTTP is refused in the form of every other refusal', async () => {
  const other = await startTestProduct();
  await other.api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.api.app.server.address() as AddressInfo;
  for (const [sent, status] of [
    ['EHLO mail\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const client = connect(port, '127.0.0.1');
    client.write(sent);
    expect(await text(client)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\{"error":\\{"code":`, 'su'));
  }
});
