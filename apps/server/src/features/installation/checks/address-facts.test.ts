import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { addressFacts } from '#features/installation/checks/address-facts.ts';
import { seenCall, sealNonce } from '#features/installation/seen.ts';
import { openSecrets } from '#platform/secrets.ts';

const secrets = openSecrets({ secretKeys: [randomBytes(32)], dataDir: '' });
const others = openSecrets({ secretKeys: [randomBytes(32)], dataDir: '' });
const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/** A server that answers the doctor with the key of an installation, behind a proxy that adds headers. */
async function installation(
  key: typeof secrets,
  seen: (request: IncomingMessage) => Record<string, string | undefined>,
) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://parley.test');
    if (pathname === '/healthz') return response.end('{}');
    const headers = seen(request);
    const context = { address: headers['address'] ?? '127.0.0.1', header: (name: string) => headers[name] };
    try {
      return response.end(JSON.stringify(seenCall(key, context, searchParams.get('sealed') ?? '')));
    } catch {
      return response.writeHead(404).end('{}');
    }
  });
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return { publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, trustProxy: false, secrets };
}

test('an installation with the same key says how the call arrived, and that websockets pass', async () => {
  const place = await installation(secrets, ({ headers }) => ({
    'x-forwarded-for': `${String(headers['x-forwarded-for'])}, 10.0.0.1`,
    'x-forwarded-proto': 'https',
  }));
  expect(await addressFacts(place)).toMatchObject({
    isLoopback: true,
    passesWebsockets: true,
    reached: { kind: 'ours', forwardedFor: '192.0.2.77, 10.0.0.1', forwardedProto: 'https' },
  });
});

test('an installation with another key is a foreign one, and learns nothing', async () => {
  const place = await installation(others, () => ({}));
  expect(await addressFacts(place)).toMatchObject({
    passesWebsockets: null,
    reached: { kind: 'foreign', reason: 'it answers with status 404' },
  });
});

test('an address where nothing listens is certainly not reached', async () => {
  const place = await installation(secrets, () => ({}));
  closing.splice(-1)[0]?.();
  expect(await addressFacts(place)).toMatchObject({ reached: { kind: 'silent', isCertain: true } });
});

test('a sealed nonce is of use for a minute only', () => {
  const context = { address: '10.0.0.9', header: () => undefined };
  const sealed = sealNonce(secrets, 'one');
  expect(seenCall(secrets, context, sealed)).toMatchObject({ nonce: 'one', address: '10.0.0.9' });
  const late = sealNonce(secrets, 'two', Date.now() - 61_000);
  expect(() => seenCall(secrets, context, late)).toThrow('Address not found');
  expect(() => seenCall(secrets, context, 'anything')).toThrow('Address not found');
});
