import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function check(port: number, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { PORT: String(port), HOST: '0.0.0.0' };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'healthcheck.mjs'), ...args],
      { env },
      (_, _out, said) => resolve({ code: child.exitCode ?? -1, said }),
    );
  });
}

test('a health check follows /readyz, or the address that it is given, and says what is wrong', async () => {
  const server = createHttpServer((request, response) => {
    const isReady = request.url === '/healthz';
    response.writeHead(isReady ? 200 : 503).end(isReady ? '' : 'Not ready: database');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await check(port)).toEqual({ code: 1, said: 'Not ready: database\n' });
  expect(await check(port, 'healthz')).toEqual({ code: 0, said: '' });
  server.close();
});

test('a health check fails where nothing listens', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  other.close();
  await once(other, 'close');
  const { code, said } = await check(port);
  expect([code, said]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
});
