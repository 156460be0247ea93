import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bindUdp } from '#node/udp-socket.ts';

const HERE = { host: '127.0.0.1', port: 0 };

test('a port to which nothing can be sent is like a lost packet', async () => {
  const socket = await bindUdp(HERE);
  // RTCP uses the port after RTP's, and a sender can forge port 0.
  for (const port of [0, 65_536, Number.NaN]) socket.send(new Uint8Array(4), { ...HERE, port });
  const heard = new Promise<number>((resolve) => socket.onMessage((data) => resolve(data.length)));
  socket.send(new Uint8Array(5), socket.local);
  expect(await heard).toBe(5);
  socket.close();
});

test.runIf(process.platform === 'linux')('an attempt at a taken port leaves no descriptor', async () => {
  const descriptors = async () => (await readdir('/proc/self/fd')).length;
  const socket = await bindUdp(HERE);
  const before = await descriptors();
  for (let tries = 0; tries < 50; tries++) await expect(bindUdp(socket.local)).rejects.toThrow('EADDRINUSE');
  expect(await descriptors()).toBeLessThan(before + 25);
  socket.close();
});
