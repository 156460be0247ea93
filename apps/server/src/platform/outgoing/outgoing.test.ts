import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { allowedPlaces, isReachable } from '#platform/outgoing/addresses.ts';
import { createOutgoing, type Outgoing } from '#platform/outgoing/outgoing.ts';

let hits = 0;
const server = createServer((request, response) => {
  hits += 1;
  if (request.url === '/silent') return;
  if (request.url === '/large') return void response.end('x'.repeat(2_000_000));
  if (request.url === '/away') return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end('away');
  response.setHeader('content-type', 'text/plain');
  request.pipe(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const guarded = createOutgoing(allowedPlaces([]));
const toLocalhost = createOutgoing(allowedPlaces([`localhost:${port}`]));
const toRange = createOutgoing(allowedPlaces(['127.0.0.0/8']));
afterAll(async () => {
  for (const outgoing of [guarded, toLocalhost, toRange]) await outgoing.close();
  server.close();
  server.closeAllConnections();
});

function get(outgoing: Outgoing, url: string, timeoutMs = 5_000) {
  return outgoing.send({ method: 'GET', url, headers: {}, body: null }, timeoutMs);
}

describe('requests reach only public addresses', () => {
  test.for([
    `http://127.0.0.1:${port}/`,
    'http://127.0.0.1/',
    `http://localhost/`,
    'http://LOCALHOST/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://192.0.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://127.0.0.1.nip.example:80/',
    'http://１２７.0.0.1/',
    'http://user:password@example.com/',
    'ftp://example.com/',
    'gopher://127.0.0.1/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'javascript:1',
    'http://example.com:22/',
    'http://example.com:5432/',
    '//example.com/',
    'example.com',
    '',
  ])('%s', async (url) => {
    const before = hits;
    await expect(get(guarded, url)).rejects.toThrow(/./u);
    expect(hits).toBe(before);
  });

  test('a name is judged by the addresses that it has when the connection is made', () => {
    const nowhere = allowedPlaces([]);
    for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']) {
      expect(isReachable(nowhere, address)).toBe(true);
    }
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1', 'not an address']) {
      expect(isReachable(nowhere, address)).toBe(false);
    }
  });
});

test('allowed addresses are reached, by name and port or by range, and no others', async () => {
  const answer = await toLocalhost.send(
    { method: 'POST', url: `http://localhost:${port}/`, headers: { 'x-key': 'k' }, body: 'said' },
    5_000,
  );
  expect(answer).toMatchObject({ status: 200, body: 'said', headers: { 'content-type': 'text/plain' } });
  const toldBy = (outgoing: Outgoing) =>
    get(outgoing, 'http://127.0.0.1:8080/').then(
      () => 'reached',
      ({ message }: Error) => message,
    );
  expect(await toldBy(guarded)).toMatch(/not a public address/u);
  // Any refusal is fine, whatever listens there.
  expect(await toldBy(toRange)).not.toMatch(/not a public address/u);
  await expect(get(toLocalhost, 'http://localhost:1/')).rejects.toThrow(/Port 1 /u);
  await expect(get(toLocalhost, `http://127.0.0.1:${port}/`)).rejects.toThrow(/./u);
});

test('a redirect is not followed, and silence, large answers and bad requests are reported as such', async () => {
  const at = (path: string) => `http://localhost:${port}${path}`;
  expect((await get(toLocalhost, at('/away'))).status).toBe(302);
  await expect(get(toLocalhost, at('/silent'), 200)).rejects.toThrow('did not respond within 0.2 s');
  await expect(get(toLocalhost, at('/large'))).rejects.toThrow(/larger than/u);
  for (const headers of [{ host: 'other' }, { 'Content-Length': '3' }]) {
    await expect(toLocalhost.send({ method: 'POST', url: at('/'), headers, body: '' }, 5_000)).rejects.toThrow(
      /cannot be set/u,
    );
  }
  await expect(toLocalhost.send({ method: 'CONNECT', url: at('/'), headers: {}, body: null }, 5_000)).rejects.toThrow(
    /CONNECT/u,
  );
});
