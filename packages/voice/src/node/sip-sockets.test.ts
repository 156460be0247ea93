import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { authorities, sipSockets } from '#node/sip-sockets.ts';
import { CERTIFICATE, KEY } from '#node/testing/certificate.ts';
import { connectionFault } from '#sip/connection-fault.ts';

const HERE = { host: '127.0.0.1', port: 0 };
const identity = { certificate: CERTIFICATE, key: KEY };
const TLS = { isSecure: true, name: '127.0.0.1', local: HERE };

test('an exchange with a certificate of a trusted authority is connected by TLS, in both directions', async () => {
  const ours = sipSockets({ trusted: CERTIFICATE, identity });
  const heard = Promise.withResolvers<string>();
  const listener = await ours.listen(
    HERE,
    (socket) => socket.onData((data) => heard.resolve(new TextDecoder().decode(data))),
    { isSecure: true },
  );
  const socket = await ours.connect(listener.local, TLS);
  socket.send(new TextEncoder().encode('OPTIONS'));
  expect(await heard.promise).toBe('OPTIONS');
  socket.close();
  listener.close();
});

test('an exchange whose certificate nobody trusts is not connected, and the reason is said in words', async () => {
  const listener = await sipSockets({ identity }).listen(HERE, () => undefined, { isSecure: true });
  const fault = await sipSockets()
    .connect(listener.local, TLS)
    .then(() => 'connected', connectionFault);
  expect(fault).toBe('The certificate of the exchange is not trusted');
  listener.close();
});

test('own authorities are trusted beside the known ones', () => {
  expect(authorities('own')).toEqual([...rootCertificates, 'own']);
  expect(authorities(undefined)).toBeUndefined();
});

test('without a certificate nothing listens for TLS, and no plain connection is taken for one', async () => {
  const listener = await sipSockets().listen(HERE, () => undefined, { isSecure: true });
  expect(listener.local).toEqual(HERE);
});

test('a stranger takes no place of the exchange: its connection ends before it agrees on TLS', async () => {
  const listener = await sipSockets({ identity }).listen(HERE, () => undefined, {
    isSecure: true,
    isAllowed: () => false,
  });
  const stranger = connect(listener.local.port, '127.0.0.1');
  await once(stranger, 'close');
  expect(stranger.bytesRead).toBe(0);
  listener.close();
});

test('a host that accepts a connection and never agrees on TLS does not hold it', async () => {
  const silent = createServer();
  const accepted = once(silent, 'connection') as Promise<[Socket]>;
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const fault = sipSockets({ connectMs: 1 })
    .connect({ host: '127.0.0.1', port }, TLS)
    .then(() => null, connectionFault);
  const [held] = await accepted;
  held.on('error', () => undefined).resume();
  await once(held, 'close');
  expect(await fault).toBe('The exchange does not answer');
  silent.close();
});
