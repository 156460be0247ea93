import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();

test('R19 stopping answers what is under way, and waits for no connection that asks nothing', async () => {
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

  const started = performance.now();
  await product.api.close();
  expect(performance.now() - started).toBeLessThan(3_000);
  expect((await underWay).status).toBe(401);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(TypeError);
});
